import type { Budget } from './budget.js';
import type { Plan, PlanNode } from './plan.js';
import { nodeOf } from './plan.js';

/** Where a token is. `arriving` and `leaving` ones move by themselves, the others have come to rest. */
export interface Spot {
  readonly uid: number;
  at: string;
  /** The flow by which it came. */
  via: string | null;
  phase: 'arriving' | 'leaving' | 'waiting' | 'joining' | 'stuck';
  /** The tokens inside the subprocess at which this one waits. */
  inner: Spot[] | null;
  /** An event subprocess has interrupted what is inside: none starts there any more. */
  isInterrupted?: boolean;
}

/** Where all tokens of an instance are. Changed in place by moves, on copies. */
export interface Marking {
  choice: number;
  /** The uid of the next token; no part of what the marking means. */
  next: number;
  level: Spot[];
  /** The same of the outermost level. */
  isInterrupted?: boolean;
}

/** The tokens of one level, with the level's plan and the token of the level outside that waits for it. */
export interface Level {
  readonly plan: Plan;
  readonly spots: Spot[];
  readonly host: { readonly spot: Spot; readonly level: Level } | null;
}

export function copyOf(marking: Marking, budget: Budget): Marking {
  budget.spend();
  return JSON.parse(JSON.stringify(marking)) as Marking;
}

/** What is known beside the marking of a token, by its uid; of the outermost level, by null. */
type Notes = (uid: number | null) => readonly string[];

/** Equal for markings that differ in nothing but the identity of tokens, with the same notes beside them. */
export function keyOf({ choice, level, isInterrupted }: Marking, notes: Notes = () => []): string {
  return `${choice} ${isInterrupted === true ? '!' : ''}${notes(null).join()}${textOf(level, notes)}`;
}

function textOf(spots: readonly Spot[], notes: Notes): string {
  const texts = spots.map(({ uid, at, via, phase, inner, isInterrupted }) => {
    const flow = phase === 'joining' || phase === 'arriving' ? `<${via}` : '';
    const own = `${at}${flow}:${phase}${isInterrupted === true ? '!' : ''}${notes(uid).join()}`;
    return `${own}${inner === null ? '' : textOf(inner, notes)}`;
  });
  return `[${texts.sort().join(' ')}]`;
}

/** Every level that holds tokens, the outermost first. */
export function levelsOf(plan: Plan, marking: Marking): Level[] {
  const found: Level[] = [{ plan, spots: marking.level, host: null }];
  for (const level of found) {
    for (const spot of level.spots) {
      const inner = spot.inner && nodeOf(level.plan, spot.at).inner;
      if (spot.inner && inner) found.push({ plan: inner, spots: spot.inner, host: { spot, level } });
    }
  }
  return found;
}

export function spotsOf(plan: Plan, marking: Marking): { readonly spot: Spot; readonly level: Level }[] {
  return levelsOf(plan, marking).flatMap((level) => level.spots.map((spot) => ({ spot, level })));
}

export function findSpot(plan: Plan, marking: Marking, uid: number): { spot: Spot; level: Level } | null {
  return spotsOf(plan, marking).find(({ spot }) => spot.uid === uid) ?? null;
}

export function place(marking: Marking, { spots }: Level, spot: Omit<Spot, 'uid' | 'inner'>): void {
  spots.push({ uid: marking.next++, inner: null, ...spot });
}

export function take({ spots }: Level, spot: Spot): void {
  spots.splice(spots.indexOf(spot), 1);
}

/** A level without tokens has ended: the token that waits for it goes on. */
export function endIfEmpty({ spots, host }: Level): void {
  if (spots.length > 0 || host === null) return;
  host.spot.inner = null;
  delete host.spot.isInterrupted;
  host.spot.phase = 'leaving';
}

/** A token at each start. */
export function startLevel(marking: Marking, level: Level): void {
  for (const node of level.plan.nodes.filter(isStart)) {
    place(marking, level, { at: node.id, via: null, phase: 'arriving' });
  }
}

function isStart({ kind }: PlanNode): boolean {
  return kind === 'start';
}
