import type { EngineState, InputEnvelope, Outcome } from '@svc/engine';
import type { DrivenLimits, ResumePoint } from './driven-instance.js';
import { engineOf } from './engines.js';
import type { LoadedModel } from './loaded-model.js';
import { Progress } from './progress.js';

/** The inputs of one commit, and the engine that advanced them. */
export interface LoggedCommit {
  readonly seq: number;
  readonly inputs: readonly InputEnvelope[];
  readonly engineVersion: string;
}

/**
 * Builds an instance from its log: the inputs since the start are advanced again, each by the engine of its commit, which gives the
 * same state, commands and answers.
 */
export class LogFold {
  private state: EngineState | null = null;
  private seq = 0;
  private isUnfinished = false;

  constructor(
    private readonly loaded: LoadedModel,
    private readonly limits: DrivenLimits,
  ) {}

  /** Takes the next commit. Null for one without inputs, which only notes an incident. */
  add({ seq, inputs, engineVersion }: LoggedCommit): Outcome | null {
    if (seq !== this.seq + 1) throw new Error(`expected commit ${this.seq + 1} in the log, found ${seq}`);
    this.seq = seq;
    if (inputs.length === 0) return null;
    const { outcome } = new Progress(engineOf(engineVersion), this.loaded, this.limits, this.state).advance(inputs);
    this.state = outcome.state;
    this.isUnfinished = outcome.more;
    return outcome;
  }

  /** Where another driver goes on; null before the first commit. */
  get resumePoint(): ResumePoint | null {
    const { state, seq, isUnfinished } = this;
    return state && { state, seq, ...(isUnfinished && { isUnfinished }) };
  }
}
