import { OmitType } from '@nestjs/swagger';
import type { DecisionEvaluationRow, EvaluationListRow } from '@svc/persistence';
import {
  FlagAnswer,
  ObjectAnswer,
  TextAnswer,
  TextListAnswer,
  TimeAnswer,
  timeText,
  UuidAnswer,
  WholeAnswer,
} from '../http/answers/answer-fields.js';
import { DateTime, FreeObject, FreeValue, Uuid, Whole } from '../http/fields/fields.js';
import type { JsonObject } from '../http/requests/json-values.js';
import { leftOut, LeftOutAnswer } from '../http/pages/left-out.js';
import { PageQuery } from '../http/pages/page.js';

const OBJECT = { type: 'object', additionalProperties: true };
const OUTPUTS = { oneOf: [OBJECT, { type: 'array', items: OBJECT }] };
const OUTPUTS_OR_NULL = {
  oneOf: [
    { ...OBJECT, nullable: true },
    { type: 'array', items: OBJECT },
  ],
};
const OUTPUTS_NOTE = 'an object; a list under ALL, RULE_ORDER, OUTPUT_ORDER, and COLLECT without aggregation';

/** Both documented shapes [decisions#evaluations]. */
export class EvaluationDto {
  @UuidAnswer() id!: string;
  @UuidAnswer() evaluation_id!: string;
  @TextAnswer() decision_key!: string;
  @TextAnswer() decisionKey!: string;
  @WholeAnswer() decision_version!: number;
  @WholeAnswer() decisionVersion!: number;
  @TextAnswer({ description: 'the source_hash of the version' }) decision_hash!: string;
  @TextAnswer() decisionHash!: string;
  @TextAnswer() hitPolicy!: string;
  @FlagAnswer() matched!: boolean;
  @TextListAnswer({ description: 'ids of rules' }) rules_matched!: string[];
  @ObjectAnswer({ description: '`matched`: a list of `{rule_id, outputs}`' }) matchedRules!: JsonObject;
  @FreeValue(OUTPUTS, { description: OUTPUTS_NOTE }) outputs!: unknown;
  @ObjectAnswer({ description: 'the outputs; a list of them is a member with the name of the decision key' })
  outputVariables!: JsonObject;
  @ObjectAnswer({ description: 'what the inputs were evaluated to' }) inputVariables!: JsonObject;
  @UuidAnswer({ isNullable: true, description: 'null outside of a process' }) instance_id!: string | null;
  @UuidAnswer({ isNullable: true }) instanceId!: string | null;
  @TextAnswer({ isNullable: true, description: 'null outside of a process' }) element_id!: string | null;
  @TextAnswer({ isNullable: true }) elementId!: string | null;
  @TimeAnswer() evaluated_at!: string;
  @TimeAnswer() evaluatedAt!: string;
}

const VALUES = ['rules_matched', 'matchedRules', 'outputs', 'outputVariables', 'inputVariables'] as const;
/** What of an evaluation is left out of a list together. */
type Values = Pick<EvaluationDto, (typeof VALUES)[number]>;

/** An evaluation in a list. */
export class EvaluationListItemDto extends OmitType(EvaluationDto, VALUES) {
  @TextListAnswer({ isNullable: true, description: 'ids of rules' }) rules_matched!: string[] | null;
  @ObjectAnswer({ isNullable: true }) matchedRules!: JsonObject | null;
  @FreeValue(OUTPUTS_OR_NULL, { description: OUTPUTS_NOTE }) outputs!: unknown;
  @ObjectAnswer({ isNullable: true }) outputVariables!: JsonObject | null;
  @ObjectAnswer({ isNullable: true }) inputVariables!: JsonObject | null;
  @LeftOutAnswer() left_out?: string[];
}

export class EvaluateDto {
  @FreeObject({ isOptional: true, description: 'what the inputs are read from' }) variables?: JsonObject;
  @FreeObject({ isOptional: true, description: 'a synonym of variables' }) inputs?: JsonObject;
  @Whole({ isOptional: true, description: 'default: the active one' }) version?: number;
}

/** [decisions#evaluations] */
export class EvaluationsQuery extends PageQuery {
  @Uuid({ isOptional: true }) instance_id?: string;
  @DateTime({ isOptional: true, description: 'at or after' }) from?: string;
  @DateTime({ isOptional: true, description: 'before' }) to?: string;
  @Whole({ isOptional: true }) version?: number;
}

export function evaluationDto(row: DecisionEvaluationRow): EvaluationDto {
  return { ...fieldsOf(row), ...valuesOf(row) };
}

export function evaluationListItemDto(row: EvaluationListRow): EvaluationListItemDto {
  const values = isWhole(row) ? valuesOf(row) : NO_VALUES;
  return { ...fieldsOf(row), ...values, ...leftOut(values) };
}

const NO_VALUES = {
  rules_matched: null,
  matchedRules: null,
  outputs: null,
  outputVariables: null,
  inputVariables: null,
} satisfies Record<keyof Values, null>;

function isWhole(row: EvaluationListRow): row is DecisionEvaluationRow {
  return row.outputs !== null;
}

function valuesOf(row: DecisionEvaluationRow): Values {
  const outputs: unknown = JSON.parse(row.outputs);
  return {
    rules_matched: JSON.parse(row.rulesMatched),
    matchedRules: JSON.parse(row.matchedRules),
    outputs,
    outputVariables: outputVariablesOf(row.decisionKey, outputs),
    inputVariables: JSON.parse(row.inputVariables),
  };
}

function fieldsOf(row: EvaluationListRow): Omit<EvaluationDto, keyof Values> {
  const { id, decisionKey, decisionVersion, decisionHash, hitPolicy, matched, instanceId, elementId } = row;
  const evaluatedAt = timeText(row.evaluatedAt);
  return {
    ...{ id, evaluation_id: id, decision_key: decisionKey, decisionKey },
    ...{ decision_version: decisionVersion, decisionVersion, decision_hash: decisionHash, decisionHash },
    ...{ hitPolicy, matched, instance_id: instanceId, instanceId, element_id: elementId, elementId },
    ...{ evaluated_at: evaluatedAt, evaluatedAt },
  };
}

/** Always an object [decisions#evaluations]. The key may be any text; `fromEntries` makes even `__proto__` an own member. */
function outputVariablesOf(decisionKey: string, outputs: unknown): JsonObject {
  return Array.isArray(outputs) ? Object.fromEntries([[decisionKey, outputs]]) : (outputs as JsonObject);
}
