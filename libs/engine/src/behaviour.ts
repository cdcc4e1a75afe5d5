/** In what engines differ. A run keeps the behaviour of the engine that began it, so that its history replays. */
export interface Behaviour {
  /**
   * Since 0.2.0: a slice ends when it has cost so much, the expressions of one step have a limit, dear steps count as
   * several towards the bound of a run without a wait, and a workflow lets inputs come in between two slices.
   */
  readonly slicesByCost: boolean;
  /** Since 0.3.0: of several tokens that can move, those that throw a signal or message move last. */
  readonly throwsLast: boolean;
  /** Since 0.3.0: the path of a target goes into lists by index, and never replaces what has no members (docs/expressions.md). */
  readonly pathsKeepValues: boolean;
}

const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  '0.1.0': { slicesByCost: false, throwsLast: false, pathsKeepValues: false },
  '0.2.0': { slicesByCost: true, throwsLast: false, pathsKeepValues: false },
  '0.3.0': { slicesByCost: true, throwsLast: true, pathsKeepValues: true },
};

/** Names the engine that advanced an instance; part of every commit, so that a replay can use the same one. */
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
