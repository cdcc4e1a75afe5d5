import type { Budget } from './budget.js';
import type { Plan, PlanNode } from './plan.js';
import { nodeOf } from './plan.js';

/** The place of a token. Tokens that are `arriving` or `leaving` move by themselves; others have come to rest. */
export interface Spot {
  readonly uid: number;
  at: string;
  /** The flow by which it arrived. */
  via: string | null;
  phase: 'arriving' | 'leaving' | 'waiting' | 'joining' | 'stuck';
  /** The tokens inside the subprocess at which this one waits. */
  inner: Spot[] | null;
  /** An event subprocess has interrupted the level inside: none starts there any more. */
  isInterrupted?: boolean;
}

/** The places of all tokens of an instance. Moves change copies of it in place. */
export interface Marking {
  choice: number;
  /** The uid of the next token. Two markings that differ only here are equal. */
  next: number;
  level: Spot[];
  /** `isInterrupted` of the outermost level. */
  isInterrupted?: boolean;
}

/** The tokens of one level, with the level's plan and the outer token that waits for it. */
export interface Level {
  readonly plan: Plan;
  readonly spots: Spot[];
  readonly host: { readonly spot: Spot; readonly level: Level } | null;
}

export function copyOf(marking: Marking, budget: Budget): Marking {
  budget.spend();
  return JSON.parse(JSON.stringify(marking)) as Marking;
}

/** Notes about a token in addition to its marking, by its uid; null is the outermost level. */
type Notes = (uid: number | null) => readonly string[];

/** Equal for markings that differ only in the identity of tokens and have the same notes. */
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

/** Every level with tokens, the outermost first. */
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

/** Ends a level without tokens: the token that waits for it goes on. */
export function endIfEmpty({ spots, host }: Level): void {
  if (spots.length > 0 || host === null) return;
  host.spot.inner = null;
  delete host.spot.isInterrupted;
  host.spot.phase = 'leaving';
}

/** Places a token at each start. */
export function startLevel(marking: Marking, level: Level): void {
  for (const node of level.plan.nodes.filter(isStart)) {
    place(marking, level, { at: node.id, via: null, phase: 'arriving' });
  }
}

function isStart({ kind }: PlanNode): boolean {
  return kind === 'start';
}
