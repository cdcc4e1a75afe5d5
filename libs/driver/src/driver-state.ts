/** Between two steps. */
export type Resting =
  /** Nothing happens until something arrives. */
  | 'waiting'
  /** The last slice ended before it had taken all inputs; they come next. */
  | 'backlogged'
  /** The last slice ended in the middle of an input; the engine goes on there. */
  | 'sliced';

/** In a step. */
export interface Stepping {
  readonly is:
    /** Inputs are advanced and committed. */
    | 'stepping'
    /** The log did not accept the step: the same inputs are advanced again with another result. */
    | 'repeating';
  /** The resting state if the step ends now. */
  readonly then: Resting;
}

/** README.md draws the transitions between these states. */
export type DriverState = { readonly is: Resting } | Stepping;

export function restingIn(state: DriverState): Resting {
  return 'then' in state ? state.then : state.is;
}
