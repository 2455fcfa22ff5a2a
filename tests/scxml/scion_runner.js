// Runs charts in SCION, by the protocol of run_charts.cpp. The first argument is the folder that
// the package was installed in.
'use strict';

const path = require('path');
const scxml = require(path.join(process.argv[2], 'node_modules', '@scion-scxml', 'scxml'));

function shown(chart) {
  if (chart.isFinal()) return 'ended';
  const data = chart.getSnapshot()[3] || {};
  const values = Object.keys(data).map((name) => ` ${name}=${data[name] === 0 ? 0 : data[name]}`);
  return chart.getConfiguration().sort().join(',') + values.join('');
}

function dataOf(words) {
  const data = {};
  for (const word of words) {
    const [name, value] = word.split('=');
    data[name] = JSON.parse(value);
  }
  return data;
}

function model(file) {
  return new Promise((resolve, reject) => {
    scxml.pathToModel(file, (error, factory) => {
      if (error) return reject(error);
      factory.prepare((problem, ready) => (problem ? reject(problem) : resolve(ready)));
    });
  });
}

async function main() {
  const lines = require('fs').readFileSync(0, 'utf8').split('\n');
  let file = null;
  let chart = null;
  const output = [];
  const quiet = { log() {} };
  for (const line of lines) {
    const words = line.trim().split(/\s+/);
    if (words[0] === 'chart') {
      file = words[1];
    } else if (words[0] === 'run') {
      const factory = await model(file); // charts of one model would share their data
      chart = new scxml.core.Statechart(factory, { console: quiet });
      chart.start();
      output.push(shown(chart));
    } else if (words[0] === 'send') {
      chart.gen({ name: words[1], data: dataOf(words.slice(2)) });
      output.push(shown(chart));
    }
  }
  process.stdout.write(output.map((text) => text + '\n').join(''), () => process.exit(0));
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
