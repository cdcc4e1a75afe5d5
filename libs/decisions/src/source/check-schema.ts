import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { MAX_NAME_LENGTH } from '@svc/bpmn/source';
import type { Findings } from '@svc/bpmn/source';
import { decisionSchema } from './decision-schema.js';
import type { DecisionSource } from './decision-source.js';

/** Checking stops after this many parts with errors. */
const MAX_TOLD = 200;

const { $id: _, $defs, ...table } = decisionSchema;
const list = { type: 'array' } as const;

interface DecisionValidators {
  readonly isDecision: ValidateFunction<DecisionSource>;
  /** The table without its lists. Each list item is checked separately, so that an error names its rule. */
  readonly parts: Readonly<Record<'table' | keyof typeof $defs, ValidateFunction>>;
}

function compileValidators(): DecisionValidators {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false });
  const isDecision = ajv.compile<DecisionSource>(decisionSchema);
  const parts = {
    table: ajv.compile({
      ...table,
      properties: { ...table.properties, inputs: list, outputs: { ...list, minItems: 1 }, rules: list },
    }),
    input: ajv.compile($defs.input),
    output: ajv.compile($defs.output),
    rule: ajv.compile($defs.rule),
  };
  return { isDecision, parts };
}

/**
 * Compiled when the first source is checked: compiling takes longer than loading this module, and many programs never need it.
 */
let made: DecisionValidators | undefined;
const validators = () => (made ??= compileValidators());

/** Returns null with findings if the value does not have the documented form. Each part reports its first error. */
export function checkAgainstSchema(value: unknown, findings: Findings): DecisionSource | null {
  const { isDecision, parts } = validators();
  if (isDecision(value)) return value;
  let told = 0;
  for (const { kind, part, path } of partsOf(value)) {
    const validate = parts[kind];
    if (validate(part)) continue;
    for (const error of validate.errors ?? [])
      findings.error(messageOf(error, path), { elementId: idOf(part, kind), line: null });
    if ((told += 1) >= MAX_TOLD) break;
  }
  if (told === 0) throw new Error('the whole schema refuses what each of its parts accepts');
  return null;
}

function* partsOf(value: unknown) {
  yield { kind: 'table' as const, part: value, path: '' };
  for (const kind of ['input', 'output', 'rule'] as const)
    for (const [index, part] of listOf(value, `${kind}s`).entries()) yield { kind, part, path: `/${kind}s/${index}` };
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const found = own(value, name);
  return Array.isArray(found) ? found : [];
}

function idOf(part: unknown, kind: string): string | null {
  const id = kind === 'table' ? null : own(part, 'id');
  return typeof id === 'string' ? id.slice(0, MAX_NAME_LENGTH) : null;
}

function own(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

function messageOf(error: ErrorObject, path: string): string {
  const where = `${path}${error.instancePath}` || 'the source';
  const params = error.params as Record<string, unknown>;
  if (error.keyword === 'additionalProperties')
    return `${where}: unknown property ${String(params['additionalProperty'])}`;
  if (error.keyword === 'enum') return `${where} must be one of ${String(params['allowedValues'])}`;
  if (error.keyword === 'type') return `${where} must be of type ${String(params['type']).replaceAll(',', ', ')}`;
  return `${where} ${error.message ?? 'is not valid'}`;
}
