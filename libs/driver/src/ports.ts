import type { Command, InputEnvelope, InstanceStatus, Outcome, Question } from '@svc/engine';
import type { CheckedCommitAnswer, CheckedCommitRequest } from './commit.js';

/** What the driver needs from outside. An adapter brings these four. */
export interface Ports {
  readonly commits: Commits;
  readonly work: Work;
  readonly clock: Clock;
  readonly log: Log;
}

export type LogAnswer = Exclude<CheckedCommitAnswer, { kind: 'unfinished' }>;

/** The commit log. */
export interface Commits {
  /** Whether several drivers commit to this instance: then also a step that changes nothing asks the log for further commits. */
  readonly isShared?: boolean;
  /**
   * Resolves when the log has answered. `outcome` is the engine's result for the inputs; null if there were none.
   * If it rejects, nothing was committed, the step rejects too, and the driver must not be used again.
   */
  commit(request: CheckedCommitRequest, outcome: Outcome | null): Promise<LogAnswer>;
  /** False during a replay: then the answers are those that another process got before. */
  isLive(): boolean;
}

/** Timers, service calls and called instances. Their results reach the driver as inputs. */
export interface Work {
  /** Called only after the command's facts are committed. */
  carryOut(command: Command): void;
  /** The answers as inputs, in the order of the questions. The last ones are missing if all together would be too large. */
  answersTo(questions: readonly Question[]): Promise<readonly InputEnvelope[]>;
  /** Shows the status to operators. Called after every step, also if the status is unchanged. */
  show(status: InstanceStatus): void;
}

export interface Clock {
  /** Milliseconds since the epoch. A replay gets the same. */
  now(): number;
  /** Lets other instances run for this long, or until something arrives. */
  pause(milliseconds: number, hasArrived: () => boolean): Promise<void>;
  /** Begins to measure a slice. The returned function is called after each element step and says whether the slice shall end. */
  startSlice?(): (steps: number) => boolean;
}

/** The program's log for operators, not the commit log. */
export interface Log {
  warn(message: string, about: Readonly<Record<string, unknown>>): void;
  error(message: string, about: Readonly<Record<string, unknown>>): void;
}
