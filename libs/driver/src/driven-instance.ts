import type { ChildStart, EngineState, InputEnvelope } from '@svc/engine';

/** An instance as its driver begins with it: at its start, or where an earlier run stopped. */
export interface DrivenInstance<State = EngineState> {
  readonly tenantId: string;
  readonly instanceId: string;
  readonly engineVersion: string;
  readonly limits: DrivenLimits;
  /** The first input of the first run. Null after continue-as-new, where `resume` has the state. */
  readonly start: InputEnvelope | null;
  readonly resume: ResumePoint<State> | null;
}

export interface DrivenLimits {
  readonly maxVariablesBytes: number;
}

/** Where an earlier run of the same instance stopped. */
export interface ResumePoint<State = EngineState> {
  readonly state: State;
  /** The seq of the last commit. */
  readonly seq: number;
  /** Whether the last slice ended in the middle of an input. */
  readonly isUnfinished?: true;
  /** Calls whose instances are not started yet; absent if there are none. */
  readonly calls?: readonly WaitingCall[];
}

export interface WaitingCall {
  readonly call: ChildStart;
  /** Present if the instance starts suspended. */
  readonly suspended?: { readonly reason: string | null };
}
