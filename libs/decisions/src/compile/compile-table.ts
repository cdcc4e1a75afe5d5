import type { Findings } from '@svc/bpmn/source';
import { comparesDates } from '../conditions/apply-type.js';
import type { DecisionLimits } from '../limits.js';
import type { DecisionModel } from '../model.js';
import type { DecisionSource } from '../source/decision-source.js';
import { compileInput } from './compile-inputs.js';
import { compileOutputs } from './compile-outputs.js';
import { RuleCompiler } from './compile-rules.js';
import { checkUniqueIds } from './unique-ids.js';
import { writtenRules } from './written-rules.js';

/** The model of a source. It can be used only if the findings have no error. */
export function compileTable(source: DecisionSource, limits: DecisionLimits, findings: Findings): DecisionModel {
  checkUniqueIds('input', source.inputs, findings);
  checkUniqueIds('output', source.outputs, findings);
  checkUniqueIds('rule', source.rules, findings);
  const rules = writtenRules(source, limits, findings);
  const inputs = source.inputs.map((input, position) => {
    const isDate = input.type === 'string' && rules.some(({ conditions }) => isDateTest(conditions[position]));
    return compileInput(input, isDate, findings);
  });
  const outputs = compileOutputs(source, findings);
  const compiler = new RuleCompiler(inputs, outputs, findings);
  return { hitPolicy: source.hitPolicy, inputs, outputs, rules: rules.map((rule) => compiler.compile(rule)) };
}

function isDateTest(condition: Parameters<typeof comparesDates>[0] | null | undefined): boolean {
  return condition !== null && condition !== undefined && comparesDates(condition);
}
