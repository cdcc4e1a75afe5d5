import type { ChildStart, EngineState, InputEnvelope } from '@svc/engine';

/** An instance as its driver takes it up: from its start, or from where a former run stopped. */
export interface DrivenInstance<State = EngineState> {
  readonly tenantId: string;
  readonly instanceId: string;
  readonly engineVersion: string;
  readonly limits: DrivenLimits;
  /** The first run's input; on continue-as-new the state instead. */
  readonly start: InputEnvelope | null;
  readonly resume: ResumePoint<State> | null;
}

export interface DrivenLimits {
  readonly maxVariablesBytes: number;
}

/** Where a former run of the same instance stopped. */
export interface ResumePoint<State = EngineState> {
  readonly state: State;
  /** Of the last commit. */
  readonly seq: number;
  /** Inputs that could not be applied; tried again when the instance is resumed. */
  readonly stuck: readonly InputEnvelope[];
  /** The engine stopped in the middle, at the end of a slice. */
  readonly isUnfinished?: true;
  /** Called instances that are still to be started; absent when there are none. */
  readonly calls?: readonly WaitingCall[];
}

/** A call whose instance has not been started yet. */
export interface WaitingCall {
  readonly call: ChildStart;
  /** It is to stand still from its beginning. */
  readonly suspended?: { readonly reason: string | null };
}
