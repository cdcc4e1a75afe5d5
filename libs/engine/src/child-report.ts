import type { Violation } from './data-model.js';
import type { WaitId } from './ids.js';
import type { Variables } from './variables.js';

/** A called instance's report to its caller. A report that its call activity does not wait for changes nothing. */
export type ChildReport =
  | {
      readonly type: 'childCompleted';
      readonly childId: WaitId;
      readonly variables: Variables;
      /** Names of the given variables that it has not written: they are not merged back. */
      readonly untouched?: readonly string[];
      /** The first values of given objects that it has written: only changed members are merged back. */
      readonly givenObjects?: Variables;
    }
  /** A BPMN error that it did not catch. Unless its caller catches it, the called instance is in `error` until repaired. */
  | {
      readonly type: 'childFailed';
      readonly childId: WaitId;
      readonly code: string;
      readonly message: string;
      readonly data?: Variables;
    }
  | { readonly type: 'childEscalated'; readonly childId: WaitId; readonly code: string; readonly data?: Variables }
  | { readonly type: 'childTerminated'; readonly childId: WaitId }
  /** The definition does not exist, the instance could not be started, or its report was lost. */
  | {
      readonly type: 'childNotStarted';
      readonly childId: WaitId;
      readonly code: string;
      readonly message: string;
      /** Set if the given variables violate their types: the call activity throws `ValidationError` [engine#validation-error]. */
      readonly violations?: readonly Violation[];
    };
