import { canonicalJson, MAX_JSON_DEPTH, sha256, UnfitValueError } from '@svc/audit';
import type { CommitAnswer, CommitRequest } from '@svc/contract';
import type { InstanceStatus } from '@svc/engine';
import { project } from '../projection/project.js';
import type { Projection } from '../projection/projection.js';
import { isoTime } from '../projection/values.js';

/** The list of inputs, an envelope, its input and the member of it that holds what a caller sent. */
const MAX_INPUT_DEPTH = MAX_JSON_DEPTH + 4;

/** A commit request made ready to be written, outside any transaction. */
export interface Batch {
  readonly request: CommitRequest;
  readonly inputsText: string;
  readonly digest: string;
  /** `request.now` as ISO 8601. */
  readonly at: string;
  readonly projection: Projection;
}

/** What became of a batch; `status` is the instance's after it, where the row was seen. */
export interface Verdict {
  readonly answer: CommitAnswer;
  readonly status: InstanceStatus | null;
}

/** A `sync`: it only asks what the log knows. */
export function isSync(batch: Batch): boolean {
  return batch.request.inputs.length === 0 && batch.request.facts.length === 0;
}

/** The batch, or the refusal where a value could not be stored unchanged (architecture, "Group commit"). */
export function prepareBatch(request: CommitRequest): Batch | CommitAnswer {
  const unfit = findUnfitInput(request);
  if (unfit !== null) return unfit;
  const inputsText = canonicalJson(request.inputs, MAX_INPUT_DEPTH);
  try {
    return {
      request,
      inputsText,
      digest: digestOf(request, inputsText),
      at: isoTime(request.now),
      projection: project(request),
    };
  } catch (error) {
    if (error instanceof UnfitValueError) return valueRefused(request, error.message);
    throw error;
  }
}

/** Of the inputs; a whole projection and a `sync`, which may have none, are no other batch's repetition. */
function digestOf(request: CommitRequest, inputsText: string): string {
  if (request.isWhole === true) return sha256(`whole ${inputsText}`);
  return sha256(request.facts.length === 0 ? `sync ${inputsText}` : inputsText);
}

/**
 * Where the offending input is not known, the last one is named: without it the workflow tries again, so that the
 * search ends.
 */
export function valueRefused(request: CommitRequest, message: string, inputId?: string): CommitAnswer {
  return { kind: 'refused', inputId: inputId ?? request.inputs.at(-1)?.id ?? '', reason: 'value_refused', message };
}

function findUnfitInput(request: CommitRequest): CommitAnswer | null {
  for (const input of request.inputs) {
    try {
      canonicalJson(input, MAX_INPUT_DEPTH);
    } catch (error) {
      if (error instanceof UnfitValueError) return valueRefused(request, error.message, input.id);
      throw error;
    }
  }
  return null;
}
