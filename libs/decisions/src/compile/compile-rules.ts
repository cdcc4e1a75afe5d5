import type { Findings } from '@svc/bpmn/source';
import { parseTemplate } from '@svc/expressions/parse';
import { aloneExpression } from '@svc/expressions';
import { applyType } from '../conditions/apply-type.js';
import type { ComparedAs } from '../conditions/apply-type.js';
import type { WrittenCondition } from '../conditions/parse-condition.js';
import { isOfType, TYPE_NOUNS } from '../input-values.js';
import type { Condition, DecisionInput, DecisionOutput, DecisionRule, OutputEntry, Scalar } from '../model.js';
import { credentialsFault } from './credentials-fault.js';
import { at, named } from './place.js';
import { quoted } from './written-rules.js';
import type { WrittenRule } from './written-rules.js';

const ANY: Condition = { test: 'any' };

/** Compiles the rules of a table. Errors become findings; a condition with an error then accepts everything. */
export class RuleCompiler {
  constructor(
    private readonly inputs: readonly DecisionInput[],
    private readonly outputs: readonly DecisionOutput[],
    private readonly findings: Findings,
  ) {}

  compile({ source, conditions }: WrittenRule): DecisionRule {
    const { id } = source;
    for (const name of Object.keys(source.outputs))
      if (!this.outputs.some((output) => output.id === name))
        this.findings.error(`rule ${named(id)}: the table has no output ${named(name)}`, at(id));
    return {
      id,
      conditions: this.inputs.map((input, position) =>
        this.#typed(conditions[position] ?? null, input, source.conditions[position], id),
      ),
      outputs: this.outputs.map((output) => {
        const value = Object.hasOwn(source.outputs, output.id) ? (source.outputs[output.id] ?? null) : null;
        return this.#entry(value, output, id);
      }),
    };
  }

  #typed(written: WrittenCondition | null, input: DecisionInput, text: Scalar | undefined, rule: string): Condition {
    if (written === null) return ANY;
    const place = `rule ${named(rule)}, input ${named(input.id)}`;
    return applyType(written, comparedAs(input), (mismatch) =>
      this.findings.warning(`${place}: ${mismatch} in ${quoted(String(text))}: this test never matches`, at(rule)),
    );
  }

  #entry(value: Scalar | null, output: DecisionOutput, rule: string): OutputEntry {
    const place = `rule ${named(rule)}, output ${named(output.id)}`;
    if (typeof value === 'string' && value.includes('{{')) return this.#template(value, output, place, rule);
    if (value === null) return { value };
    if (!isOfType(value, output.type))
      this.findings.warning(
        `${place}: expected ${TYPE_NOUNS[output.type]}, found ${JSON.stringify(value).slice(0, 60)}: an evaluation that uses this output fails`,
        at(rule),
      );
    else if (output.values !== null && !output.values.includes(value))
      this.findings.error(
        `${place}: expected one of ${JSON.stringify(output.values).slice(0, 200)}, found ${JSON.stringify(value).slice(0, 60)}`,
        at(rule),
      );
    return { value };
  }

  #template(source: string, output: DecisionOutput, place: string, rule: string): OutputEntry {
    const parsed = parseTemplate(source);
    if (!parsed.ok) {
      this.findings.error(`${place}: ${parsed.error.message}`, at(rule));
      return { value: null };
    }
    const fault = credentialsFault(parsed.value);
    if (fault !== null) this.findings.error(`${place}: ${fault}`, at(rule));
    if (output.type !== 'string' && aloneExpression(parsed.value) === undefined)
      this.findings.error(`${place}: expected ${TYPE_NOUNS[output.type]}, found text around an expression`, at(rule));
    return { template: parsed.value };
  }
}

export function comparedAs({ type, isDate }: Pick<DecisionInput, 'type' | 'isDate'>): ComparedAs {
  if (isDate) return 'date';
  return type === 'string' ? 'text' : type;
}
