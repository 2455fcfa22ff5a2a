// The keys of all models, one a line: the rows that the conformance kit must know.
#include "frontends/java/machine/models.h"

#include <iostream>

int main() {
  for (const std::string& key : parlance::java::model_keys()) {
    std::cout << key << '\n';
  }
}
