import type { JsonValue } from '@svc/expressions';
import type { TypeCheck, Violation } from '../../data-model.js';
import { failed } from '../../result.js';
import type { Failure } from '../../result.js';
import type { Execution } from '../execution.js';

/** The BPMN error that a violation is [engine#validation-error] [validation-errors#who-wrote-it]. */
export const VALIDATION_ERROR = 'ValidationError';

/** Of one write: more are of no use to anybody, and each that a workflow finds costs it a round. */
const MAX_VIOLATIONS = 20;
/** Violations that a message tells. */
const TOLD = 3;

/**
 * Asks for one check. Where nobody answers at once (a workflow may not validate), the verdicts of the input do; what
 * they do not name is listed as unanswered and passes for now (`Outcome.checks`).
 */
function answerTo(execution: Execution, asked: TypeCheck): readonly Violation[] {
  if (execution.validate !== null) return execution.validate(asked);
  const check = execution.nextCheck++;
  const { id: inputId = '', verdicts = [] } = execution.input ?? {};
  const verdict = verdicts.find((candidate) => candidate.check === check);
  if (verdict !== undefined) return verdict.violations;
  const isKnownToPass = check <= (verdicts.at(-1)?.check ?? -1);
  if (!isKnownToPass) execution.checks.push({ ...asked, inputId, check });
  return [];
}

/** What is found in the values of one write, or of one hand-over, together. */
export class TypeChecks {
  readonly violations: Violation[] = [];

  constructor(private readonly execution: Execution) {}

  /** False where the value is not of the type; null stands for any. */
  isOfType(type: string | null, name: string, value: JsonValue): boolean {
    const checked = this.execution.index.data?.checkedType(type) ?? null;
    if (checked === null || this.violations.length >= MAX_VIOLATIONS) return true;
    const found = answerTo(this.execution, { type: checked, name, value });
    this.violations.push(...found.slice(0, MAX_VIOLATIONS - this.violations.length));
    return found.length === 0;
  }
}

export function invalid(violations: readonly Violation[]): { readonly ok: false; readonly failure: Failure } {
  const shown = violations.slice(0, TOLD).map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  const more = violations.length > TOLD ? `, and ${violations.length - TOLD} more` : '';
  const { failure } = failed(VALIDATION_ERROR, `${shown.join('; ')}${more}`);
  return { ok: false, failure: { ...failure, violations } };
}
