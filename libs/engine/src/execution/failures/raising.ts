import type { Failure } from '../../result.js';
import type { Token } from '../../state.js';
import { throwError } from './errors.js';
import type { Freezing } from './errors.js';
import type { Execution } from '../execution.js';
import { keepForRepair, keepInPlace, raiseIncident, raiseIncidentInPlace, raiseIncidentOfHost } from './incidents.js';
import { VALIDATION_ERROR } from '../typed-data/type-checks.js';
import { recordViolations } from '../typed-data/validation-variable.js';
import { waitHere } from '../waits/waits.js';

const AT_ENTRY: Freezing = { uncaught: raiseIncident, caught: keepForRepair };
const IN_PLACE: Freezing = { uncaught: raiseIncidentInPlace, caught: keepInPlace };
const OF_HOST: Freezing = { uncaught: raiseIncidentOfHost, caught: keepForRepair };

/**
 * Stops the token at its element. Typed values that are invalid raise the BPMN error `ValidationError` there, after the
 * violations are written to a variable [engine#validation-error]. Any other failure is an incident.
 */
export function raise(execution: Execution, token: Token, failure: Failure): void {
  raiseWith(execution, token, failure, AT_ENTRY);
}

/** `raise` for a token that keeps its waits: a task that is completed again. */
export function raiseInPlace(execution: Execution, token: Token, failure: Failure): void {
  raiseWith(execution, token, failure, IN_PLACE);
}

/** `raise` for the host of a loop, whose iterations may go on. */
export function raiseOfHost(execution: Execution, host: Token, failure: Failure): void {
  raiseWith(execution, host, failure, OF_HOST);
}

function raiseWith(execution: Execution, token: Token, failure: Failure, freezing: Freezing): void {
  const { violations, message } = failure;
  if (violations === undefined) return freezing.uncaught(execution, token, failure);
  recordViolations(execution, violations);
  execution.invalid ??= { tokenId: token.id, violations };
  if (token.phase === 'enter') waitHere(execution, token, 'active');
  throwError(execution, execution.token(token.id), { code: VALIDATION_ERROR, message }, freezing);
}
