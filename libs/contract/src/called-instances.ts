import type { DefinitionReference } from '@svc/engine';

/** Argument of the activity that binds a call to a version [engine#call-activity]. */
export interface ResolveCallRequest {
  readonly tenantId: string;
  readonly definitionKey: string;
  /** Null: the version that is active now. */
  readonly version: number | null;
  /** The outermost caller, and how deep the called instance would be. */
  readonly rootId: string;
  readonly depth: number;
}

/** Ids and verdicts only: it is kept in the caller's history. */
export type CallResolution =
  | { readonly kind: 'bound'; readonly definition: DefinitionReference; readonly modelHash: string }
  | {
      readonly kind: 'refused';
      readonly code: 'DefinitionNotFound' | 'NoNoneStart' | 'TooManyCalls';
      readonly message: string;
    };

/**
 * Tells an instance what has happened elsewhere. Arguments: an `InputEnvelope`, and the id of the called instance that
 * it is about, so that it can be told that the envelope is lost; empty text where there is none.
 */
export const INPUT_SIGNAL = 'tell';
