import { canonicalJson, MAX_DOCUMENT_DEPTH, sha256, UnfitValueError } from '@svc/audit';
import type { CommitAnswer, CommitRequest } from '@svc/driver';
import type { InstanceStatus } from '@svc/engine';
import { project } from '../projection/project.js';
import type { Projection } from '../projection/projection.js';
import { isoTime } from '../projection/values.js';
import type { KeptCommitAnswer, KeptState } from './kept-state.js';

/** A commit request with its rows, prepared outside any transaction. */
export interface Batch {
  readonly request: CommitRequest;
  readonly inputsText: string;
  readonly digest: string;
  /** `request.now` as ISO 8601. */
  readonly at: string;
  readonly projection: Projection;
  /** Only for an instance without a workflow. */
  readonly kept: KeptState | null;
}

/** The result of a batch. `status` is that of the instance after it, if the row was read. */
export interface Verdict {
  readonly answer: KeptCommitAnswer;
  readonly status: InstanceStatus | null;
}

/** Whether it is a `sync`, which only asks for the state of the log. */
export function isSync(batch: Batch): boolean {
  return batch.request.inputs.length === 0 && batch.request.facts.length === 0;
}

/** The batch, or a refusal if a value cannot be stored unchanged [commit#stored-values]. */
export function prepareBatch(request: CommitRequest, kept: KeptState | null): Batch | CommitAnswer {
  try {
    const inputsText = canonicalJson(request.inputs, MAX_DOCUMENT_DEPTH);
    return {
      request,
      inputsText,
      digest: digestOf(request, inputsText),
      at: isoTime(request.now),
      projection: project(request),
      kept,
    };
  } catch (error) {
    if (error instanceof UnfitValueError) return findUnfitInput(request) ?? valueRefused(error.message);
    throw error;
  }
}

/** The digest of the inputs. A `sync`, which has no inputs, never repeats another batch. */
function digestOf(request: CommitRequest, inputsText: string): string {
  return sha256(request.facts.length === 0 ? `sync ${inputsText}` : inputsText);
}

/** `inputId`: the input that cannot be stored; null if what came of the inputs cannot. */
export function valueRefused(message: string, inputId: string | null = null): CommitAnswer {
  return { kind: 'refused', inputId, reason: 'value_refused', message };
}

/** Refused because the published events would start too many instances. The workflow need not know which input threw them. */
export function eventsRefused(message: string): CommitAnswer {
  return { kind: 'refused', inputId: null, reason: 'too_many_events', message };
}

function findUnfitInput(request: CommitRequest): CommitAnswer | null {
  for (const input of request.inputs) {
    try {
      canonicalJson(input, MAX_DOCUMENT_DEPTH);
    } catch (error) {
      if (error instanceof UnfitValueError) return valueRefused(error.message, input.id);
      throw error;
    }
  }
  return null;
}
