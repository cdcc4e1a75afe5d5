import type { JsonValue } from '@svc/expressions';
import type { TypeCheck, Violation } from '../../data-model.js';
import { failed } from '../../result.js';
import type { Failure } from '../../result.js';
import type { Execution } from '../execution.js';

/** The code of the BPMN error for a violation [engine#validation-error] [validation-errors#who-wrote-it]. */
export const VALIDATION_ERROR = 'ValidationError';

/** Violations of one write. More would not help a reader, and each one costs a workflow another round. */
const MAX_VIOLATIONS = 20;
/** Violations that a message lists. */
const TOLD = 3;

/**
 * Answers one check. Without a validator (a workflow must not validate) the verdicts of the input answer it. A check
 * without a verdict passes for now and is listed in `Outcome.checks`.
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

/** Collects the violations of one write, or of one set of inputs or outputs. */
export class TypeChecks {
  readonly violations: Violation[] = [];

  constructor(private readonly execution: Execution) {}

  /** False if the value does not fit the type. A null type fits every value. */
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
