import { ApplicationFailure, defineQuery, defineSignal, defineUpdate, setHandler } from '@temporalio/workflow';
import type { CallerAnswer, InstanceDriver, Preview } from '@svc/driver';
import type { InputAnswer, InputEnvelope, Violation } from '@svc/engine';
import { POSITION_QUERY, PREVIEW_QUERY, SYNC_SIGNAL, UPDATES } from '@svc/contract';
import { inputSignal } from './signal-instance.js';

/** Call it when the state exists. The SDK keeps what arrived earlier until then. */
export function registerHandlers(driver: InstanceDriver): void {
  setHandler(defineSignal(SYNC_SIGNAL), () => driver.requestSync());
  setHandler(inputSignal, (input) => driver.receive(input));
  setHandler(defineQuery<Preview, [InputEnvelope]>(PREVIEW_QUERY), (input) => driver.preview(input));
  setHandler(defineQuery<number>(POSITION_QUERY), () => driver.lastSeq);
  for (const [name, type] of Object.entries(UPDATES)) {
    const update = defineUpdate<InputAnswer, [InputEnvelope]>(name);
    setHandler(update, (input) => answerOf(driver, input), {
      validator: (input) => validate(driver, type, input),
    });
  }
}

/** A handler may only throw an `ApplicationFailure`: after any other error Temporal would retry the workflow task for ever. */
async function answerOf(driver: InstanceDriver, input: InputEnvelope): Promise<InputAnswer> {
  return accepted(await driver.request(input));
}

/** Refuses an input that is known to be refused, without an event in the history. */
function validate(driver: InstanceDriver, type: string, input: InputEnvelope): void {
  if (input.input.type !== type)
    throw refusal('VALIDATION_ERROR', `expected the input ${type}, found ${input.input.type}`);
  const preview = driver.previewAnswer(input);
  if (preview && !preview.ok) accepted(preview);
}

function accepted(result: CallerAnswer): InputAnswer {
  if (result.ok) return result.answer;
  throw refusal(result.code, result.message, 'validationErrors' in result ? result.validationErrors : []);
}

/** Violations contain path and message; the caller knows the values. */
function refusal(type: string, message: string, violations: readonly Violation[] = []): ApplicationFailure {
  const errors = violations.map((violation) => ({ path: violation.path, message: violation.message }));
  return ApplicationFailure.create({ type, message, nonRetryable: true, details: errors.length > 0 ? [errors] : [] });
}
