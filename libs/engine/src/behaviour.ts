/** How engine versions differ. A run keeps the behaviour of the engine that began it, so that its history replays. */
export interface Behaviour {
  /** Whether a non-interrupting message or signal event keeps its wait. Before, each event ended it, and a new one began. */
  readonly keepsWaits: boolean;
  /** Whether event subprocesses are armed after the event that began their scope was written. Before, they did not see it. */
  readonly listensAfterStart: boolean;
  /** Whether errors and escalations carry the mapped inputs of their throw event. */
  readonly errorsCarryData: boolean;
  /** Whether the next activity of a sequential ad-hoc subprocess begins while tokens wait at joins. */
  readonly joinsAreIdle: boolean;
  /** Whether a value inside the address of a service call is percent-encoded. */
  readonly encodesUrls: boolean;
  /** Whether a called instance gives back only the members that it has changed. */
  readonly mergesMembers: boolean;
  /** Whether an asynchronous call may be answered by an address of its own. */
  readonly bindsCallbacks: boolean;
}

const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  '0.2.0': {
    keepsWaits: false,
    listensAfterStart: false,
    errorsCarryData: false,
    joinsAreIdle: false,
    encodesUrls: false,
    mergesMembers: false,
    bindsCallbacks: false,
  },
  '0.3.0': {
    keepsWaits: true,
    listensAfterStart: true,
    errorsCarryData: true,
    joinsAreIdle: true,
    encodesUrls: true,
    mergesMembers: true,
    bindsCallbacks: true,
  },
};

/** Names the engine that advances new runs. It is part of every commit, so that a replay uses the same one. */
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
