import type { Command, InputEnvelope, InstanceStatus, OpenWork, Question } from '@svc/engine';
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
  /** Resolves as soon as the log has answered, however long it cannot be reached. */
  commit(request: CheckedCommitRequest): Promise<LogAnswer>;
  /** False while this repeats what another process has asked, and been answered, before. */
  isLive(): boolean;
}

/** Timers, calls of services and called instances; what comes of them reaches the driver as an input. */
export interface Work {
  /** What a former run had under way. */
  startAll(open: OpenWork): void;
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
}

/** For operators; not the commit log. */
export interface Log {
  warn(message: string, about: Readonly<Record<string, unknown>>): void;
  error(message: string, about: Readonly<Record<string, unknown>>): void;
}
