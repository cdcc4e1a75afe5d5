import { parseCondition as parseBareExpression } from '@svc/expressions/parse';
import { parseInstant } from '@svc/expressions';
import type { Template } from '@svc/expressions';
import type { Findings } from '@svc/bpmn/source';
import type { DecisionInput, Scalar, ValueType } from '../model.js';
import type { InputSource } from '../source/decision-source.js';
import { isOfType, TYPE_NOUNS } from '../input-values.js';
import { credentialsFault } from './credentials-fault.js';
import { at, named } from './place.js';

/** `isDate` says whether the conditions of the input compare dates. */
export function compileInput(source: InputSource, isDate: boolean, findings: Findings): DecisionInput {
  const { id, type } = source;
  const values = compileValues(`input ${named(id)}`, source, findings);
  const noDate = isDate ? values?.find((value) => parseInstant(String(value)) === undefined) : undefined;
  if (noDate !== undefined)
    findings.error(
      `input ${named(id)}: its conditions compare dates, but ${named(String(noDate))} is not a date`,
      at(id),
    );
  const expression = source.expression === undefined ? null : compileExpression(source.expression, id, findings);
  return { id, type, isDate, expression, path: expression === null ? pathOf(id) : null, values };
}

/** The declared values of an input or output, checked for type; null if all values are allowed. */
export function compileValues(
  place: string,
  { id, type, values }: { readonly id: string; readonly type: ValueType; readonly values?: readonly Scalar[] },
  findings: Findings,
): readonly Scalar[] | null {
  if (values === undefined) return null;
  for (const value of values)
    if (!isOfType(value, type))
      findings.error(`${place}: expected ${TYPE_NOUNS[type]} in values, found ${JSON.stringify(value)}`, at(id));
  if (new Set(values).size < values.length) findings.error(`${place}: expected different values`, at(id));
  return values;
}

function compileExpression(source: string, id: string, findings: Findings): Template | null {
  const parsed = parseBareExpression(source);
  const fault = parsed.ok ? credentialsFault(parsed.value) : parsed.error.message;
  if (fault !== null) findings.error(`input ${named(id)}: its expression: ${fault}`, at(id));
  return parsed.ok ? parsed.value : null;
}

/** The names of a path such as `customer.age`; null if the id has no dot, or an empty name beside one. */
function pathOf(id: string): readonly string[] | null {
  const names = id.split('.');
  return names.length > 1 && names.every((name) => name !== '') ? names : null;
}
