import type { Findings } from '@svc/bpmn/source';
import type { Aggregation, DecisionOutput } from '../model.js';
import type { DecisionSource, OutputSource } from '../source/decision-source.js';
import { compileValues } from './compile-inputs.js';
import { at, named } from './place.js';

/** Only `COLLECT` aggregates. An output's own aggregation replaces that of the table. */
export function compileOutputs(source: DecisionSource, findings: Findings): readonly DecisionOutput[] {
  const isCollect = source.hitPolicy === 'COLLECT';
  if (!isCollect && source.aggregation !== undefined)
    findings.error(`aggregation is for the hit policy COLLECT, not for ${source.hitPolicy}`);
  return source.outputs.map((output) => {
    if (!isCollect && output.aggregation !== undefined)
      findings.error(
        `output ${named(output.id)}: aggregation is for the hit policy COLLECT, not for ${source.hitPolicy}`,
        at(output.id),
      );
    const aggregation = isCollect ? (output.aggregation ?? source.aggregation ?? 'none') : 'none';
    return compileOutput(output, aggregation, findings);
  });
}

function compileOutput(source: OutputSource, aggregation: Aggregation, findings: Findings): DecisionOutput {
  const { id, type } = source;
  const needsNumbers = aggregation !== 'none' && aggregation !== 'count';
  if (needsNumbers && type !== 'number')
    findings.error(
      `output ${named(id)}: expected type number for aggregation ${aggregation}, found ${type}; count and none take every type`,
      at(id),
    );
  return { id, type, values: compileValues(`output ${named(id)}`, source, findings), aggregation };
}
