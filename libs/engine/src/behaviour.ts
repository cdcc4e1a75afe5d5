/** How engine versions differ. A run keeps the behaviour of the engine that began it, so that its history replays. */
export interface Behaviour {
  /**
   * Ends a slice after each element step. Artificial: it was never released. Tests prove with it that a run keeps its engine, until
   * there is a real difference.
   */
  readonly slicesEveryStep: boolean;
}

const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  '0.0.0': { slicesEveryStep: true },
  '0.2.0': { slicesEveryStep: false },
};

/** Names the engine that advances new runs. It is part of every commit, so that a replay uses the same one. */
export const ENGINE_VERSION = '0.2.0';

/** Every engine whose runs can still be advanced. */
export const ENGINE_VERSIONS: readonly string[] = Object.keys(BEHAVIOURS);

export function behaviourOf(version: string): Behaviour {
  const behaviour = Object.hasOwn(BEHAVIOURS, version) ? BEHAVIOURS[version] : undefined;
  if (behaviour === undefined)
    throw new Error(`expected one of the engines ${ENGINE_VERSIONS.join(', ')}, found ${version}`);
  return behaviour;
}

export const NEWEST: Behaviour = BEHAVIOURS[ENGINE_VERSION]!;
