import { ApplicationFailure, defineQuery, defineSignal, defineUpdate, setHandler } from '@temporalio/workflow';
import type { CallerAnswer, InstanceDriver, Preview } from '@svc/driver';
import type { InputAnswer, InputEnvelope, Violation } from '@svc/engine';
import { isMissing, PREVIEW_QUERY, SYNC_SIGNAL, UPDATES } from '@svc/contract';
import type { Missing } from '@svc/contract';
import { tellSignal } from './tell.js';

/** Only after the state is there: what arrived earlier is kept by the SDK until then. */
export function registerHandlers(driver: InstanceDriver): void {
  setHandler(defineSignal(SYNC_SIGNAL), () => driver.requestSync());
  setHandler(tellSignal, (input, about) => receive(driver, input, about));
  setHandler(defineQuery<Preview, [InputEnvelope | Missing]>(PREVIEW_QUERY), (input) => previewOf(driver, input));
  for (const [name, type] of Object.entries(UPDATES)) {
    const update = defineUpdate<InputAnswer, [InputEnvelope | Missing]>(name);
    setHandler(update, (input) => answerOf(driver, input as InputEnvelope), {
      validator: (input) => validate(driver, type, input),
    });
  }
}

function previewOf(driver: InstanceDriver, input: InputEnvelope | Missing): Preview {
  if (!isMissing(input)) return driver.preview(input);
  throw new Error(`the request cannot be read: missing ${input.missing} ${input.detail}`);
}

/** What a called instance has told and is lost is an incident of its call; there is nothing to repair otherwise. */
function receive(driver: InstanceDriver, input: InputEnvelope | Missing, childId: string): void {
  if (!isMissing(input)) return driver.receive(input);
  if (childId === '') return;
  const message = `what instance ${childId} told is lost: missing ${input.missing} ${input.detail}`;
  const lost = { type: 'childNotStarted', childId, code: 'PayloadMissing', message } as const;
  driver.receive({ id: `${childId}:lost`, at: Date.now(), actor: { type: 'engine', id: null }, input: lost });
}

/** Only an `ApplicationFailure` may cross a handler: anything else would repeat the workflow task for ever. */
async function answerOf(driver: InstanceDriver, input: InputEnvelope): Promise<InputAnswer> {
  return accepted(await driver.request(input));
}

/** Refuses without history what is known to be refused. */
function validate(driver: InstanceDriver, type: string, input: InputEnvelope | Missing): void {
  if (isMissing(input))
    throw refusal('UNAVAILABLE', `the request cannot be read: missing ${input.missing} ${input.detail}`);
  if (input.input.type !== type)
    throw refusal('VALIDATION_ERROR', `expected the input ${type}, found ${input.input.type}`);
  const foreseen = driver.foresee(input);
  if (foreseen && !foreseen.ok) accepted(foreseen);
}

function accepted(result: CallerAnswer): InputAnswer {
  if (result.ok) return result.answer;
  throw refusal(result.code, result.message, 'validationErrors' in result ? result.validationErrors : []);
}

/** Violations are told by path and message; the values are the caller's own. */
function refusal(type: string, message: string, violations: readonly Violation[] = []): ApplicationFailure {
  const errors = violations.map((violation) => ({ path: violation.path, message: violation.message }));
  return ApplicationFailure.create({ type, message, nonRetryable: true, details: errors.length > 0 ? [errors] : [] });
}
