#include "term/smtlib/smtlib.h"

#include "term/smtlib/smtlib_lexer.h"
#include "term/smtlib/smtlib_names.h"
#include "term/smtlib/smtlib_operators.h"

#include <charconv>
#include <unordered_map>
#include <utility>
#include <variant>

namespace parlance::term {

namespace {

/// Far beyond what people and tools write, and little memory for text that is only parentheses.
constexpr std::size_t depth_limit = 100'000;

/// `(_ BitVec n)` without its opening parenthesis.
Sort read_bit_vector_sort(Lexer& lexer) {
  lexer.expect_word("_");
  lexer.expect_word("BitVec");
  const Sort sort = Sort::bit_vector(lexer.numeral_between(1, 64, "the width of a bit-vector"));
  lexer.expect(TokenKind::close, "')'");
  return sort;
}

Sort read_sort(Lexer& lexer) {
  if (lexer.peek().is("Bool")) {
    lexer.next();
    return Sort::boolean();
  }
  lexer.expect(TokenKind::open, "a sort");
  if (!lexer.peek().is("Array"))
    return read_bit_vector_sort(lexer);
  lexer.next();
  lexer.expect(TokenKind::open, "a bit-vector sort");
  const Sort index = read_bit_vector_sort(lexer);
  lexer.expect(TokenKind::open, "a bit-vector sort");
  const Sort element = read_bit_vector_sort(lexer);
  lexer.expect(TokenKind::close, "')'");
  return Sort::array(index.width(), element.width());
}

using Bindings = std::vector<std::pair<std::string, Term>>;

/// `let` while its bindings are read; their names are not in scope yet.
struct LetBindings {
  Bindings done;
  std::string name; ///< of the binding whose term is being read
};

/// `let` while its body is read.
struct LetBody {
  Bindings bindings;
};

/// A machine with an explicit stack of what is open. A term that is complete is delivered to the
/// innermost open construct, which may complete the next one.
class Parser {
public:
  Parser(TermStore& store, std::string_view text, const Scope& scope)
      : store_(store), lexer_(text), scope_(scope) {}

  Term parse() {
    while (result_ == nullptr)
      step();
    const Token rest = lexer_.next();
    if (rest.kind != TokenKind::end)
      fail(rest.position, "nothing may follow the term");
    return result_;
  }

private:
  void step() {
    const Token token = lexer_.next();
    switch (token.kind) {
    case TokenKind::open:
      return open(token);
    case TokenKind::close:
      return close(token);
    case TokenKind::symbol:
    case TokenKind::quoted_symbol:
      return deliver(resolve(token), token.position);
    case TokenKind::hexadecimal:
      return deliver(literal(token, 16, 4), token.position);
    case TokenKind::binary:
      return deliver(literal(token, 2, 1), token.position);
    case TokenKind::numeral:
      fail(token.position, "bit-vectors are written #x..., #b... or (_ bvN width)");
    case TokenKind::end:
      fail(token.position, "the text ends within a term");
    }
  }

  void open(const Token& parenthesis) {
    if (open_.size() == depth_limit)
      fail(parenthesis.position, "terms are nested too deeply");
    if (lexer_.peek().is("_"))
      return deliver(indexed_literal(), parenthesis.position);
    starts_.push_back(parenthesis.position);
    if (lexer_.peek().is("let"))
      return open_let();
    if (lexer_.peek().kind == TokenKind::open)
      return open_compound_head();
    Token head = lexer_.next();
    if (!head.is_symbol())
      fail(head.position, "expected an operator");
    if (head.kind == TokenKind::symbol && is_reserved(head.text))
      fail(head.position, "'" + head.text + "' is not supported here");
    open_.emplace_back(Application{std::move(head), {}, {}, {}, {}});
  }

  /// `((_ symbol indices) ...` or `((as const sort) ...`
  void open_compound_head() {
    lexer_.next();
    Application application;
    if (lexer_.peek().is("as")) {
      lexer_.next();
      application.head = lexer_.peek();
      lexer_.expect_word("const");
      const Position position = lexer_.peek().position;
      application.constant_array_sort = read_sort(lexer_);
      if (!application.constant_array_sort->is_array())
        fail(position, "expected the sort of an array");
    } else {
      lexer_.expect_word("_");
      application.head = lexer_.expect(TokenKind::symbol, "the name of an operator");
      do
        application.indices.push_back(lexer_.numeral_between(0, 1'000'000, "an index"));
      while (lexer_.peek().kind != TokenKind::close);
    }
    lexer_.expect(TokenKind::close, "')'");
    open_.emplace_back(std::move(application));
  }

  void open_let() {
    lexer_.next();
    lexer_.expect(TokenKind::open, "the bindings of let");
    open_.emplace_back(LetBindings{});
    open_binding();
  }

  void open_binding() {
    lexer_.expect(TokenKind::open, "a binding");
    const Token name = lexer_.next();
    if (!name.is_symbol())
      fail(name.position, "expected a name");
    LetBindings& let = std::get<LetBindings>(open_.back());
    for (const auto& [other, term] : let.done)
      if (other == name.text)
        fail(name.position, "'" + name.text + "' is bound twice");
    let.name = name.text;
  }

  void close(const Token& parenthesis) {
    if (open_.empty() || !std::holds_alternative<Application>(open_.back()))
      fail(parenthesis.position, "expected a term, not ')'");
    const Term built = build_application(std::get<Application>(open_.back()));
    deliver(built, leave());
  }

  /// Ends the innermost construct. @returns where it started
  Position leave() {
    const Position start = starts_.back();
    open_.pop_back();
    starts_.pop_back();
    return start;
  }

  void deliver(Term a, Position position) {
    while (!open_.empty() && std::holds_alternative<LetBody>(open_.back()))
      position = leave_let(); // what its body means, the let means
    if (open_.empty())
      result_ = a;
    else if (auto* application = std::get_if<Application>(&open_.back())) {
      application->arguments.push_back(a);
      application->positions.push_back(position);
    } else
      bind(a);
  }

  void bind(Term a) {
    lexer_.expect(TokenKind::close, "')'");
    LetBindings& let = std::get<LetBindings>(open_.back());
    let.done.emplace_back(std::move(let.name), a);
    if (lexer_.peek().kind != TokenKind::close)
      return open_binding();
    lexer_.next();
    for (const auto& [name, term] : let.done)
      bound_[name].push_back(term);
    Bindings bindings = std::move(let.done);
    open_.back() = LetBody{std::move(bindings)};
  }

  Position leave_let() {
    lexer_.expect(TokenKind::close, "')'");
    for (const auto& [name, term] : std::get<LetBody>(open_.back()).bindings)
      bound_[name].pop_back();
    return leave();
  }

  Term resolve(const Token& symbol) {
    const auto bound = bound_.find(symbol.text);
    if (bound != bound_.end() && !bound->second.empty())
      return bound->second.back();
    if (symbol.is("true") || symbol.is("false"))
      return store_.boolean(symbol.is("true"));
    if (Term named = scope_(symbol.text))
      return named;
    fail(symbol.position, "unknown name '" + symbol.text + "'");
  }

  Term literal(const Token& token, int base, std::size_t digit_bits) {
    const std::size_t width = token.text.size() * digit_bits;
    if (width > 64)
      fail(token.position, "bit-vectors have 1 to 64 bits, not " + std::to_string(width));
    std::uint64_t value = 0;
    std::from_chars(token.text.data(), token.text.data() + token.text.size(), value, base);
    return store_.constant(Sort::bit_vector(static_cast<unsigned>(width)), value);
  }

  /// `_ bvN width)`
  Term indexed_literal() {
    lexer_.next();
    const Token name = lexer_.expect(TokenKind::symbol, "bvN");
    if (!name.text.starts_with("bv") || name.text.size() == 2)
      fail(name.position, "expected bvN");
    std::uint64_t value = 0;
    const char* end = name.text.data() + name.text.size();
    const auto [stop, error] = std::from_chars(name.text.data() + 2, end, value);
    if (stop != end)
      fail(name.position, "expected bvN");
    const Sort sort = Sort::bit_vector(lexer_.numeral_between(1, 64, "the width of a bit-vector"));
    if (error != std::errc() || value > sort.mask())
      fail(name.position, "this value does not fit into " + std::to_string(sort.width()) + " bits");
    lexer_.expect(TokenKind::close, "')'");
    return store_.constant(sort, value);
  }

  TermStore& store_;
  Lexer lexer_;
  const Scope& scope_;
  std::vector<std::variant<Application, LetBindings, LetBody>> open_;
  std::vector<Position> starts_; ///< where the open constructs start
  std::unordered_map<std::string, std::vector<Term>> bound_;
  Term result_ = nullptr;
};

} // namespace

Term parse_smtlib(TermStore& store, std::string_view text, const Scope& scope) {
  return Parser(store, text, scope).parse();
}

Sort parse_sort(std::string_view text) {
  Lexer lexer(text);
  const Sort sort = read_sort(lexer);
  const Token rest = lexer.next();
  if (rest.kind != TokenKind::end)
    fail(rest.position, "nothing may follow the sort");
  return sort;
}

} // namespace parlance::term
