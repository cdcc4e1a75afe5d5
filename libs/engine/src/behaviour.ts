/** How engine versions differ. A run keeps the behaviour of the engine that began it, so that its history replays. */
export interface Behaviour {
  /**
   * Since 0.2.0: a slice ends when its cost is spent, the expressions of one step have a cost limit, expensive steps count
   * as several towards the bound of a run without a wait, and a workflow accepts inputs between two slices.
   */
  readonly slicesByCost: boolean;
  /** Since 0.3.0: of several tokens that can move, those that throw a signal or message move last. */
  readonly throwsLast: boolean;
  /** Since 0.3.0: a target's path enters lists by index, and never replaces a value that has no members (docs/expressions.md). */
  readonly pathsKeepValues: boolean;
}

const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  '0.1.0': { slicesByCost: false, throwsLast: false, pathsKeepValues: false },
  '0.2.0': { slicesByCost: true, throwsLast: false, pathsKeepValues: false },
  '0.3.0': { slicesByCost: true, throwsLast: true, pathsKeepValues: true },
};

/** Names the engine that advanced an instance. It is part of every commit, so that a replay uses the same one. */
export const ENGINE_VERSION = '0.3.0';

/** Every engine whose runs can still be advanced. */
export const ENGINE_VERSIONS: readonly string[] = Object.keys(BEHAVIOURS);

export function behaviourOf(version: string): Behaviour {
  const behaviour = Object.hasOwn(BEHAVIOURS, version) ? BEHAVIOURS[version] : undefined;
  if (behaviour === undefined)
    throw new Error(`expected one of the engines ${ENGINE_VERSIONS.join(', ')}, found ${version}`);
  return behaviour;
}

export const NEWEST: Behaviour = BEHAVIOURS[ENGINE_VERSION]!;
