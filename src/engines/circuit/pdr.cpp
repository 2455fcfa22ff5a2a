#include "engines/circuit/pdr.h"

#include "engines/circuit/pdr_queries.h"

#include <algorithm>
#include <iterator>
#include <queue>
#include <tuple>
#include <utility>

namespace parlance::engines {

namespace {

bool is_part(const Cube& part, const Cube& whole) {
  return std::includes(whole.begin(), whole.end(), part.begin(), part.end());
}

} // namespace

class Pdr::Search {
public:
  Search(const Pdr& owner, const TransitionSystem& system, util::StopToken& stop,
         std::uint64_t solve_limit)
      : owner_(owner), system_(system), queries_(system, stop, solve_limit),
        activity_(2 * system.signals().size(), 0), lemmas_(1) {}

  std::vector<bool> initial_bits() { return queries_.initial_bits(); }

  void suggest(const std::vector<Cube>& cubes) {
    while_effort_lasts([&] { take_suggestions(cubes); });
  }

  Answer run(std::uint32_t depth) {
    while_effort_lasts([&] {
      if (answer_ == Answer::holds && depth_ == 0) {
        check_start();
      }
      while (answer_ == Answer::holds && depth_ < depth) {
        advance();
      }
    });
    return answer_;
  }

  std::uint32_t depth() const { return depth_; }
  const InputTrace& trace() const { return trace_; }

  std::vector<Cube> invariant() const {
    std::vector<Cube> cubes = forever_;
    for (std::size_t frame = fixpoint_; frame < lemmas_.size(); ++frame) {
      cubes.insert(cubes.end(), lemmas_[frame].begin(), lemmas_[frame].end());
    }
    return cubes;
  }

  std::vector<Cube> lemmas() const {
    std::vector<Cube> cubes = forever_;
    for (const std::vector<Cube>& frame : lemmas_) {
      cubes.insert(cubes.end(), frame.begin(), frame.end());
    }
    return cubes;
  }

  PdrStatistics statistics() const {
    return {lemmas_.size() - 1, lemma_count_, obligation_count_, queries_.solves(),
            queries_.conflicts()};
  }

private:
  using Predecessor = PdrQueries::Predecessor;
  /// States that are to be shown unreachable, since with these inputs they lead to the parent's.
  struct Obligation {
    Predecessor predecessor;
    std::size_t parent;
  };
  static constexpr std::size_t no_parent = static_cast<std::size_t>(-1);
  /// Frame, then the order of coming.
  using Entry = std::tuple<std::size_t, std::size_t, std::size_t>;
  using Queue = std::priority_queue<Entry, std::vector<Entry>, std::greater<>>;

  template <typename Work>
  void while_effort_lasts(const Work& work) {
    try {
      work();
    } catch (const OutOfEffort&) {
      answer_ = Answer::gave_up;
    }
  }

  void take_suggestions(const std::vector<Cube>& cubes) {
    forever_ = queries_.inductive_part(cubes);
    for (const Cube& cube : forever_) {
      queries_.add_lemma(cube);
    }
    std::ranges::set_difference(cubes, forever_, std::back_inserter(suggested_));
    std::erase_if(suggested_, [&](const Cube& cube) { return queries_.has_initial_states(cube); });
  }

  /// Suggestions that hold after one call become lemmas.
  void use_suggestions() {
    for (const Cube& cube : queries_.unreached_part(std::exchange(suggested_, {}))) {
      add_lemma(cube, 1);
    }
  }

  std::size_t top() const { return lemmas_.size() - 1; }

  void add_frame() {
    lemmas_.emplace_back();
    queries_.add_frame();
  }

  /// Words of one call.
  void check_start() {
    if (queries_.initial_disagreement()) {
      broken({});
      return;
    }
    if (const std::optional<Predecessor> bad = queries_.bad_state(0)) {
      broken({bad->inputs});
      return;
    }
    depth_ = 1;
    add_frame();
  }

  void broken(InputTrace trace) {
    answer_ = Answer::broken;
    trace_ = std::move(trace);
  }

  /// Shows that no step from the top frame is bad or leads to a disagreement: words longer by one
  /// call than those so far. Then opens a new frame.
  void advance() {
    if (top() == 1) {
      if (const auto first = queries_.disagreement(0)) {
        broken({first->inputs});
        return;
      }
    }
    while (true) {
      std::optional<Predecessor> bad = queries_.bad_state(top());
      if (!bad) {
        bad = queries_.disagreement(top());
      }
      if (!bad) {
        break;
      }
      if (!suggested_.empty()) {
        use_suggestions();
      } else if (!block(std::move(*bad))) {
        return;
      }
    }
    ++depth_;
    add_frame();
    propagate();
    report();
  }

  void report() const {
    if (owner_.on_progress) {
      owner_.on_progress(statistics());
    }
  }

  bool block(Predecessor bad) {
    obligations_.clear();
    if (queries_.has_initial_states(bad.states)) {
      broken({bad.inputs});
      return false;
    }
    Queue queue;
    add_obligation(queue, top(), {std::move(bad), no_parent});
    while (!queue.empty()) {
      const auto [frame, order, index] = queue.top();
      queue.pop();
      const Predecessor& target = obligations_[index].predecessor;
      if (covered(target.states, frame)) {
        continue;
      }
      std::optional<Predecessor> before = queries_.predecessor(target.states, frame - 1);
      if (!before) {
        const std::size_t reached = exclude(target, queries_.core(), frame);
        if (reached < top()) {
          queue.emplace(reached + 1, order, index);
        }
        continue;
      }
      if (frame == 1 || queries_.has_initial_states(before->states)) {
        broken(trace_from(std::move(*before), index));
        return false;
      }
      queue.emplace(frame, order, index);
      add_obligation(queue, frame - 1, {std::move(*before), index});
    }
    return true;
  }

  /// Makes lemmas that exclude states which no step from the frame before reaches. The core alone
  /// may be some bits of a number by accident, so one without inner bits is tried first.
  std::size_t exclude(const Predecessor& target, Cube core, std::size_t frame) {
    Cube coarse = target.state;
    std::erase_if(coarse, [&](StateLiteral a) { return rank(a) == SignalRank::inner_bit; });
    if (!coarse.empty() && coarse.size() < target.state.size() &&
        !queries_.has_initial_states(coarse) && !queries_.reaches(frame - 1, coarse)) {
      const std::size_t reached = learn(queries_.core(), frame);
      if (covered(target.states, frame)) {
        return reached;
      }
    }
    return learn(std::move(core), frame);
  }

  void add_obligation(Queue& queue, std::size_t frame, Obligation obligation) {
    queue.emplace(frame, obligation_count_, obligations_.size());
    obligations_.push_back(std::move(obligation));
    if ((++obligation_count_ & 0xff) == 0) {
      report();
    }
  }

  InputTrace trace_from(Predecessor first, std::size_t index) const {
    InputTrace trace{std::move(first.inputs)};
    for (; index != no_parent; index = obligations_[index].parent) {
      trace.push_back(obligations_[index].predecessor.inputs);
    }
    return trace;
  }

  /// Some lemma of the frame excludes all of these states.
  bool covered(const Cube& states, std::size_t frame) const {
    for (std::size_t i = frame; i < lemmas_.size(); ++i) {
      if (std::any_of(lemmas_[i].begin(), lemmas_[i].end(),
                      [&](const Cube& lemma) { return is_part(lemma, states); })) {
        return true;
      }
    }
    return false;
  }

  /// Makes a lemma of a cube that no step from the frame before reaches. Returns the last frame it
  /// is good for.
  std::size_t learn(Cube cube, std::size_t frame) {
    cube = generalise(std::move(cube), frame);
    while (frame < top() && !queries_.reaches(frame, cube)) {
      cube = queries_.core();
      ++frame;
    }
    for (const StateLiteral a : cube) {
      ++activity_[a];
    }
    ++lemma_count_;
    add_lemma(cube, frame);
    return frame;
  }

  void add_lemma(const Cube& cube, std::size_t frame) {
    for (std::size_t i = 1; i <= frame; ++i) {
      std::erase_if(lemmas_[i], [&](const Cube& lemma) { return is_part(cube, lemma); });
    }
    lemmas_[frame].push_back(cube);
    queries_.add_lemma(cube, frame);
  }

  /// Drops literals as long as no step from the frame before leads into the cube.
  Cube generalise(Cube cube, std::size_t frame) {
    Cube order = cube;
    std::stable_sort(order.begin(), order.end(), [&](StateLiteral a, StateLiteral b) {
      return std::pair(rank(a), activity_[a]) < std::pair(rank(b), activity_[b]);
    });
    for (const StateLiteral dropped : order) {
      if (cube.size() == 1 || !std::binary_search(cube.begin(), cube.end(), dropped)) {
        continue;
      }
      Cube smaller = cube;
      std::erase(smaller, dropped);
      if (!queries_.has_initial_states(smaller) && !queries_.reaches(frame - 1, smaller)) {
        cube = queries_.core();
      }
    }
    return cube;
  }

  SignalRank rank(StateLiteral a) const { return system_.signals()[a >> 1].rank; }

  /// Moves lemmas to later frames where they hold too; a frame that loses all of its own is a
  /// fixpoint: it equals the frame after it.
  void propagate() {
    for (std::size_t frame = 1; frame < top(); ++frame) {
      const std::vector<Cube> open = lemmas_[frame];
      for (const Cube& cube : open) {
        const bool still_there =
            std::find(lemmas_[frame].begin(), lemmas_[frame].end(), cube) != lemmas_[frame].end();
        if (still_there && !queries_.reaches(frame, cube)) {
          add_lemma(cube, frame + 1);
        }
      }
      if (lemmas_[frame].empty()) {
        fixpoint_ = frame + 1;
        answer_ = Answer::proved;
        return;
      }
    }
  }

  const Pdr& owner_;
  const TransitionSystem& system_;
  PdrQueries queries_;
  std::vector<std::uint64_t> activity_;   ///< by literal: lemmas that have it
  std::vector<std::vector<Cube>> lemmas_; ///< by the last frame they hold in; 0 has none
  std::vector<Cube> forever_;
  std::vector<Cube> suggested_;
  std::vector<Obligation> obligations_;
  InputTrace trace_;
  Answer answer_ = Answer::holds;
  std::uint32_t depth_ = 0;
  std::size_t fixpoint_ = 0;
  std::uint64_t lemma_count_ = 0;
  std::uint64_t obligation_count_ = 0;
};

Pdr::Pdr(const TransitionSystem& system, util::StopToken& stop, std::uint64_t solve_limit)
    : search_(std::make_unique<Search>(*this, system, stop, solve_limit)) {}

Pdr::~Pdr() = default;

std::vector<bool> Pdr::initial_bits() { return search_->initial_bits(); }
void Pdr::suggest(const std::vector<Cube>& cubes) { search_->suggest(cubes); }
Pdr::Answer Pdr::run(std::uint32_t depth) { return search_->run(depth); }
std::uint32_t Pdr::depth() const { return search_->depth(); }
const InputTrace& Pdr::trace() const { return search_->trace(); }
std::vector<Cube> Pdr::invariant() const { return search_->invariant(); }
std::vector<Cube> Pdr::lemmas() const { return search_->lemmas(); }
PdrStatistics Pdr::statistics() const { return search_->statistics(); }

} // namespace parlance::engines
