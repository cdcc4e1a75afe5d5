import type { ModelIndex } from '../../element-definition.js';
import type { FlowNode } from '../../model.js';
import type { ElementReader } from '../../source.js';
import { dominatorsOf } from './dominators.js';
import { ORIGIN, tokenGraphOf } from './token-graph.js';
import type { Decision, Place, TokenGraph } from './token-graph.js';

/**
 * Warns about a join with two incoming flows that need different outcomes of one decision made only once: they never both
 * get a token [engine#parallel-gateway].
 */
export function warnDeadJoin(node: FlowNode<unknown>, index: ModelIndex, reader: ElementReader): void {
  const { incoming } = index.at(node.id);
  if (incoming.length < 2) return;
  const ways = waysOf(tokenGraphOf(index, node.scope));
  const decided = new Map<Place, Place>();
  for (const flow of incoming) {
    for (const { outcome, decision } of ways.outcomesBefore(ways.graph.flows.get(flow.id))) {
      const other = decided.get(decision.place) ?? outcome;
      decided.set(decision.place, other);
      if (other === outcome || ways.mayRepeat(decision.place)) continue;
      return reader.warning(`this join can never fire: ${reasonOf(decision)}`);
    }
  }
}

function reasonOf({ elementId, kind }: Decision): string {
  if (kind === 'flow') return `${elementId} sends its token by one of its flows only`;
  return `${elementId} is either completed or interrupted`;
}

const known = new WeakMap<TokenGraph, TokenWays>();

function waysOf(graph: TokenGraph): TokenWays {
  const ways = known.get(graph) ?? new TokenWays(graph);
  known.set(graph, ways);
  return ways;
}

class TokenWays {
  private readonly dominators: Int32Array;
  private readonly repeats = new Map<Place, boolean>();

  constructor(readonly graph: TokenGraph) {
    this.dominators = dominatorsOf(graph);
  }

  /** The decisions that a token here must have passed, the latest first. */
  *outcomesBefore(place: Place | undefined): Iterable<{ outcome: Place; decision: Decision }> {
    for (let at = place; at !== undefined && at > ORIGIN; at = this.dominators[at]!) {
      const decision = this.graph.decisions.get(at);
      if (decision !== undefined) yield { outcome: at, decision };
    }
  }

  /** Whether a second token may come here. Yes if that is hard to determine. */
  mayRepeat(place: Place): boolean {
    const repeats = this.repeats.get(place);
    if (repeats !== undefined) return repeats;
    // A loop through joins gets this answer while the search is running.
    this.repeats.set(place, true);
    const found = this.findsRepetition(place);
    this.repeats.set(place, found);
    return found;
  }

  /** Whether a loop leads here, or several tokens may have been created since the last join that all of them pass. */
  private findsRepetition(place: Place): boolean {
    const earlier = this.leadingTo(place);
    if (earlier.has(place)) return true;
    const join = this.lastJoinBefore(place);
    const isSince = (maker: Place) => earlier.has(maker) && (join === null || this.isBehind(maker, join));
    const isMeeting = (fork: Place) =>
      this.graph.after[fork]!.filter((way) => way === place || earlier.has(way)).length > 1;
    if ([...this.graph.sources].some((source) => source === place || isSince(source))) return true;
    if ([...this.graph.forks].some((fork) => isSince(fork) && isMeeting(fork))) return true;
    return join !== null && this.graph.before[join]!.every((flow) => this.mayRepeat(flow));
  }

  private lastJoinBefore(place: Place): Place | null {
    for (let at = this.dominators[place]!; at > ORIGIN; at = this.dominators[at]!)
      if (this.graph.joins.has(at)) return at;
    return null;
  }

  private isBehind(place: Place, join: Place): boolean {
    for (let at: Place = place; at >= ORIGIN; at = this.dominators[at]!) if (at === join) return true;
    return false;
  }

  private leadingTo(place: Place): ReadonlySet<Place> {
    const found = new Set<Place>();
    const open = [...this.graph.before[place]!];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (found.has(at)) continue;
      found.add(at);
      open.push(...this.graph.before[at]!);
    }
    return found;
  }
}
