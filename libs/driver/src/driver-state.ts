/** Between two steps. */
export type Resting =
  /** Nothing happens until something arrives. */
  | 'waiting'
  /** The last slice ended before it had taken all inputs; they come next. */
  | 'crowded'
  /** The last slice ended in the middle of an input; the engine goes on there. */
  | 'sliced';

/** In a step. */
export interface Stepping {
  readonly is:
    /** Inputs are advanced and committed. */
    | 'stepping'
    /** The log did not take the step as it was: the same inputs are advanced again, and go another way. */
    | 'repeating'
    /** The log stands elsewhere: until it has taken a commit, each one carries the whole projection. */
    | 'resynchronizing';
  /** How the driver rests if the step ends now. */
  readonly then: Resting;
}

/** What a driver is doing. README.md draws the ways between these states. */
export type DriverState = { readonly is: Resting } | Stepping;

export function restingIn(state: DriverState): Resting {
  return 'then' in state ? state.then : state.is;
}
