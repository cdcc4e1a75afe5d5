import type { JsonValue } from '@svc/expressions';
import { _, Ajv2020, Name } from 'ajv/dist/2020.js';
import type { KeywordCxt, ValidateFunction } from 'ajv/dist/2020.js';
import type { SchemaCost } from './cost.js';
import type { Effort } from './effort.js';
import { EnoughFound } from './effort.js';
import { enumeration } from './enumeration.js';
import { formats } from './formats.js';
import { EFFORT, normalized } from './normalize.js';
import { LinearExpression } from './pattern.js';
import type { Schema } from './keywords.js';
import { areUnique } from './unique-items.js';

/** Gathering stops when it has found this many errors in one place. */
const ENOUGH = 100;

/**
 * A validator of a schema that `readSchema` has accepted. The quick one stops at the first error. The thorough one gathers
 * errors; it is meant for values that the quick one has refused. Both count their steps in `effort`, and throw when it is used
 * up.
 */
export function compileSchema(schema: Schema, effort: Effort, kind: 'quick' | 'thorough'): ValidateFunction {
  const expression = Object.assign((pattern: string) => new LinearExpression(pattern, effort), { code: 'linear' });
  const ajv = new Ajv2020({
    strict: false,
    meta: false,
    validateSchema: false,
    allErrors: kind === 'thorough',
    messages: false,
    logger: false,
    inlineRefs: false,
    // Names of members are user data: members that every object inherits do not count.
    ownProperties: true,
    multipleOfPrecision: 9,
    formats,
    code: { regExp: expression, optimize: false },
  });
  for (const keyword of ['enum', 'const', 'uniqueItems']) ajv.removeKeyword(keyword);
  ajv.addKeyword(enumeration('enum', effort));
  ajv.addKeyword(enumeration('const', effort));
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (wanted: boolean, items: JsonValue[]) => !wanted || areUnique(items, effort),
  });
  ajv.addKeyword({
    keyword: EFFORT,
    schemaType: 'array',
    before: '$ref',
    code: (context: KeywordCxt) => countEffort(context, effort),
  });
  return ajv.compile(normalized(schema, kind));
}

const ERRORS = new Name('errors');
const FOUND = new Name('vErrors');

function countEffort({ gen, it, data, schema }: KeywordCxt, effort: Effort): void {
  const [base, perCharacter, perMember, perItem] = schema as SchemaCost;
  const counter = gen.scopeValue('obj', { key: effort, ref: effort });
  if (perCharacter + perMember + perItem === 0) gen.code(_`${counter}.spend(${base})`);
  else gen.code(_`${counter}.spendOn(${data}, ${base}, ${perCharacter}, ${perMember}, ${perItem})`);
  if (it.allErrors !== true) return;
  const enough = gen.scopeValue('func', { key: EnoughFound, ref: EnoughFound });
  gen.if(_`${ERRORS} > ${ENOUGH}`, () => gen.throw(_`new ${enough}(${FOUND})`));
}
