import type { DefinitionReference } from '@svc/engine';

/** Argument of the activity that binds a call to a version [engine#call-activity]. */
export interface ResolveCallRequest {
  readonly tenantId: string;
  readonly definitionKey: string;
  /** Null for the version that is active now. */
  readonly version: number | null;
  readonly callerId: string;
  /** The outermost caller, and the depth that the called instance would have. */
  readonly rootId: string;
  readonly depth: number;
}

/** Contains only ids and verdicts, because it is kept in the caller's history. */
export type CallResolution =
  | { readonly kind: 'bound'; readonly definition: DefinitionReference; readonly modelHash: string }
  | {
      readonly kind: 'refused';
      readonly code: 'DefinitionNotFound' | 'NoNoneStart' | 'TooManyCalls' | 'CallerEnded';
      readonly message: string;
    };

/** Tells an instance what has happened elsewhere. The argument is an `InputEnvelope`. */
export const INPUT_SIGNAL = 'tell';
