#include "driver/composition/client_calls.h"

#include "automata/lts_text.h"
#include "interface/calls_text.h"
#include "interface/machine.h"
#include "interface/printed_names.h"
#include "util/error.h"

#include <algorithm>
#include <optional>

namespace parlance::driver {

namespace {

using automata::Symbol;

class ActionReader {
public:
  explicit ActionReader(const interface::Interface& interface)
      : interface_(interface), signatures_(interface.signatures) {
    std::vector<std::string> methods;
    for (const interface::Signature& signature : signatures_) {
      methods.push_back(signature.method);
    }
    fsp_methods_ = automata::fsp_labels(methods);
    fsp_symbols_ = automata::fsp_labels(interface::symbol_names(interface));
  }

  void read(const std::string& label, ClientCalls& result) const {
    result.symbols.emplace_back();
    result.calls.emplace_back();
    if (const auto method = bare_method(label)) {
      result.symbols.back() = symbols_of(signatures_[*method].method);
      if (!signatures_[*method].parameters.empty()) {
        result.any_arguments.push_back(label);
      }
    } else if (const auto text = call_text(label)) {
      result.calls.back() = call_of(*text, label);
      result.symbols.back() = symbols_of(*result.calls.back(), label);
    } else {
      for (Symbol symbol = 0; symbol < fsp_symbols_.size(); ++symbol) {
        if (fsp_symbols_[symbol] == label) {
          result.symbols.back() = {symbol};
        }
      }
    }
    if (result.symbols.back().empty()) {
      result.own.push_back(label);
    }
  }

private:
  std::optional<std::size_t> bare_method(const std::string& label) const {
    for (std::size_t i = 0; i < signatures_.size(); ++i) {
      if (label == signatures_[i].method || label == fsp_methods_[i]) {
        return i;
      }
    }
    return std::nullopt;
  }

  std::vector<Symbol> symbols_of(const std::string& method) const {
    std::vector<Symbol> symbols;
    for (Symbol symbol = 0; symbol < interface_.alphabet.size(); ++symbol) {
      if (signatures_[interface_.alphabet[symbol].method].method == method) {
        symbols.push_back(symbol);
      }
    }
    return symbols;
  }

  /// The label as a call: of the method with the longest name that fits.
  std::optional<std::string> call_text(const std::string& label) const {
    std::optional<std::string> text;
    std::size_t longest = 0;
    for (std::size_t i = 0; i < signatures_.size(); ++i) {
      for (const std::string& name : {signatures_[i].method, fsp_methods_[i]}) {
        if (name.size() <= longest || !label.starts_with(name)) {
          continue;
        }
        const std::string rest = label.substr(name.size());
        if (rest.starts_with('(')) {
          text = signatures_[i].method + rest;
        } else if (rest.starts_with('.')) {
          std::string arguments = rest.substr(1);
          for (std::size_t dot = arguments.find('.'); dot != std::string::npos;
               dot = arguments.find('.', dot + 2)) {
            arguments.replace(dot, 1, ", ");
          }
          text = signatures_[i].method + "(" + arguments + ")";
        } else {
          continue;
        }
        longest = name.size();
      }
    }
    return text;
  }

  interface::Call call_of(const std::string& text, const std::string& label) const {
    try {
      interface::Calls calls = interface::parse_calls(text, signatures_);
      if (calls.size() == 1) {
        return std::move(calls.front());
      }
    } catch (const util::UserError& error) {
      util::bad_input("the client's action " + label + " is no call: " + error.what());
    }
    util::bad_input("the client's action " + label + " is more than one call");
  }

  /// Several if it is observed what comes back: the client does not choose that.
  std::vector<Symbol> symbols_of(interface::Call call, const std::string& label) const {
    std::vector<Symbol> symbols;
    for (const Symbol symbol : symbols_of(call.method)) {
      call.observation = interface_.observation(symbol);
      if (interface::symbol_of(interface_, call) == symbol) {
        symbols.push_back(symbol);
      }
    }
    if (symbols.empty()) {
      util::bad_input("the client's action " + label + " is no call of the interface");
    }
    return symbols;
  }

  const interface::Interface& interface_;
  std::vector<interface::Signature> signatures_;
  std::vector<std::string> fsp_methods_; ///< by signature: as FSP writes them
  std::vector<std::string> fsp_symbols_; ///< by symbol
};

} // namespace

ClientCalls client_calls(const interface::Interface& interface, const automata::Lts& client) {
  const ActionReader reader(interface);
  ClientCalls calls;
  for (const std::string& label : client.actions()) {
    reader.read(label, calls);
  }
  return calls;
}

} // namespace parlance::driver
