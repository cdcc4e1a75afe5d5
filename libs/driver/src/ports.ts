import type { Command, InputEnvelope, InstanceStatus, Outcome, Question } from '@svc/engine';
import type { CheckedCommitAnswer, CheckedCommitRequest } from './commit.js';

/** What the driver needs of the world around it. Whoever runs an instance brings these four. */
export interface Ports {
  readonly commits: Commits;
  readonly work: Work;
  readonly clock: Clock;
  readonly log: Log;
}

export type LogAnswer = Exclude<CheckedCommitAnswer, { kind: 'unfinished' }>;

/** The commit log. */
export interface Commits {
  /** Others commit to this instance, too: even what changes nothing asks the log whether it knows more. */
  readonly isShared?: boolean;
  /**
   * Resolves as soon as the log has answered. `outcome` is what the engine has made of the inputs; null where there were none.
   * Where it rejects nothing has happened, and the step rejects with it: the driver is not to be used again.
   */
  commit(request: CheckedCommitRequest, outcome: Outcome | null): Promise<LogAnswer>;
  /** False while this repeats what another process has asked, and been answered, before. */
  isLive(): boolean;
}

/** Timers, calls of services and called instances; what comes of them reaches the driver as an input. */
export interface Work {
  /** Only called with commands whose facts are committed. */
  carryOut(command: Command): void;
  /** The answers as inputs, in the order of the questions; not of the last ones where they would be too much together. */
  answersTo(questions: readonly Question[]): Promise<readonly InputEnvelope[]>;
  /** To operators; called after every step, whether the status has changed or not. */
  show(status: InstanceStatus): void;
}

export interface Clock {
  /** Milliseconds since the epoch. A replay gets the same. */
  now(): number;
  /** Lets others have their turn. */
  pause(): Promise<void>;
  /** Leaves the processor to others for so long, or until something arrives. */
  rest(milliseconds: number, hasArrived: () => boolean): Promise<void>;
  /** Begins to measure a slice, where one may be ended for its time; says after each element step whether it is. */
  startSlice?(): (steps: number) => boolean;
}

/** For operators; not the commit log. */
export interface Log {
  warn(message: string, about: Readonly<Record<string, unknown>>): void;
  error(message: string, about: Readonly<Record<string, unknown>>): void;
}
