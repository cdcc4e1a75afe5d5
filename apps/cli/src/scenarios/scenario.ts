import type { ScriptStep, StandingAnswer } from '@svc/engine/simulation';
import type { JsonValue } from '@svc/expressions';
import type { Expectation } from '../expectations/expectation.js';
import type { JsonObject } from './located.js';

/** The scenarios of one file (docs/testing-processes.md). */
export interface ScenarioFile {
  readonly file: string;
  /** The file of the process, as an absolute path. */
  readonly process: string;
  /** Which process of a file with several; null where there is one. */
  readonly processId: string | null;
  readonly scenarios: readonly Scenario[];
}

export interface Scenario {
  readonly name: string;
  /** Where it begins in its file, 1-based. */
  readonly line: number;
  readonly start: ScenarioStart;
  /** The clock at the start, in milliseconds since the epoch. */
  readonly startAt: number;
  /** What elements are given whenever they wait for it, by their ids. */
  readonly answers: ReadonlyMap<string, StandingAnswer>;
  /** Entries of data stores, by store and key. */
  readonly dataStores: { readonly [store: string]: { readonly [key: string]: JsonValue } };
  readonly steps: readonly ScenarioStep[];
  /** What holds at the end; null if only the steps must be possible. */
  readonly expectation: Expectation | null;
}

export interface ScenarioStart {
  readonly line: number;
  readonly variables: JsonObject;
  /** The event that begins the instance; null: a request does. */
  readonly event: StartEvent | null;
  readonly refusal: Refusal | null;
}

export interface StartEvent {
  /** Id of the start event; null if the event's name says which. */
  readonly at: string | null;
  /** What has come; null for the start event alone. */
  readonly trigger: { readonly kind: 'message' | 'signal'; readonly name: string } | null;
  readonly payload: JsonObject;
}

export type ScenarioStep =
  | { readonly kind: 'play'; readonly line: number; readonly step: ScriptStep; readonly refusal: Refusal | null }
  | { readonly kind: 'expect'; readonly expectation: Expectation };

/** The step must be refused, with a message that contains the text. */
export interface Refusal {
  readonly message: string;
}
