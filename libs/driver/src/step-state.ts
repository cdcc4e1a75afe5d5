import { restingIn } from './driver-state.js';
import type { DriverState, Resting, Stepping } from './driver-state.js';

/** The state of a driver while it steps and between two steps. */
export class StepState {
  constructor(private state: DriverState) {}

  get current(): DriverState {
    return this.state;
  }

  /** Whether the engine goes on in the middle of an input. */
  get isSliced(): boolean {
    return restingIn(this.state) === 'sliced';
  }

  get isBacklogged(): boolean {
    return restingIn(this.state) === 'backlogged';
  }

  move(is: Stepping['is'], then = restingIn(this.state)): void {
    this.state = { is, then };
  }

  /** What follows if the step ends now. */
  restAfter({ more, isBacklogged }: { readonly more: boolean; readonly isBacklogged: boolean }): void {
    const { state } = this;
    if ('then' in state) this.state = { ...state, then: more ? 'sliced' : isBacklogged ? 'backlogged' : 'waiting' };
  }

  /** The step has ended. */
  rest(): Resting {
    const is = restingIn(this.state);
    this.state = { is };
    return is;
  }
}
