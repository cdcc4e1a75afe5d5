import { describeType, evaluateTemplate, typeName } from '@svc/expressions';
import type { JsonObject, JsonValue, Meter, Names } from '@svc/expressions';
import { EvaluationFault } from './evaluation.js';
import { stepsFor } from './expression-steps.js';
import { isOfType, TYPE_NOUNS } from './input-values.js';
import type { DecisionOutput, OutputEntry, Scalar } from './model.js';
import type { PreparedRule } from './table/prepare-decision.js';

/** A rule that counts, with the values of its outputs by position. */
export interface Hit {
  readonly rule: PreparedRule;
  readonly values: readonly (Scalar | null)[];
}

/** The limit for all outputs of one evaluation, in approximate characters of JSON. */
export const MAX_SIZE = 2_097_152;
/** The characters of a value besides its text and name: quotes, punctuation, or the digits of a number. */
const SIZE_OF_A_VALUE = 8;
/** Computes the outputs of rules, within one limit for all of them. */
export class OutputValues {
  #size = 0;

  /** Expressions can read the inputs by their ids, and all variables. */
  constructor(
    private readonly outputs: readonly DecisionOutput[],
    private readonly names: Names,
    private readonly meter: Meter,
  ) {}

  of(rules: readonly PreparedRule[]): Hit[] {
    const expressions = rules.reduce(
      (sum, { outputs }) => sum + outputs.filter((entry) => 'template' in entry).length,
      0,
    );
    const steps = stepsFor(expressions);
    return rules.map((rule) => {
      const values = this.outputs.map((output, position) => {
        const value = this.#valueOf(rule, position, steps);
        this.#check(value, output, rule);
        this.#spend(output.id.length + (typeof value === 'string' ? value.length : 0));
        return value as Scalar | null;
      });
      return { rule, values };
    });
  }

  #valueOf(rule: PreparedRule, position: number, steps: number): JsonValue {
    const entry = rule.outputs[position] as OutputEntry;
    if ('value' in entry) return entry.value;
    const computed = evaluateTemplate(entry.template, this.names, { steps, size: MAX_SIZE, meter: this.meter });
    if (computed.ok) return computed.value;
    const place = placeOf(this.outputs[position] as DecisionOutput, rule);
    throw new EvaluationFault('EXPRESSION_FAILED', `${place}: ${computed.error.message}`, [rule.id]);
  }

  #check(value: JsonValue, output: DecisionOutput, rule: PreparedRule): void {
    if (value === null) return;
    if (!isOfType(value, output.type)) {
      const found = describeType(typeName(value));
      throw new EvaluationFault(
        'WRONG_TYPE',
        `${placeOf(output, rule)}: expected ${TYPE_NOUNS[output.type]}, found ${found}`,
        [rule.id],
      );
    }
    if (output.values !== null && !output.values.includes(value)) {
      const message = `${placeOf(output, rule)}: expected one of ${JSON.stringify(output.values)}, found another ${output.type}`;
      throw new EvaluationFault('WRONG_TYPE', message, [rule.id]);
    }
  }

  #spend(characters: number): void {
    this.#size += characters + SIZE_OF_A_VALUE;
    if (this.#size > MAX_SIZE)
      throw new EvaluationFault('TOO_LARGE', `expected outputs of at most ${MAX_SIZE} characters, found more`);
  }
}

function placeOf(output: DecisionOutput, rule: PreparedRule): string {
  return `rule ${JSON.stringify(rule.id)}, output ${JSON.stringify(output.id)}`;
}

/** The outputs of a hit by their ids. */
export function outputsOf(hit: Hit, outputs: readonly DecisionOutput[]): JsonObject {
  return Object.fromEntries(outputs.map(({ id }, position) => [id, hit.values[position] ?? null]));
}
