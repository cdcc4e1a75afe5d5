import type { DecisionOutput, Scalar } from '../model.js';
import type { Hit } from '../output-values.js';
import { byOrder } from '../table/segments.js';
import { keyOf } from '../table/accepted.js';

/**
 * Sorts hits, the highest first: by the first output, equal ones by the second, and so on. An output is ordered by its `values`,
 * otherwise ascending [decisions#hit-policies]; null is last. Equal hits stay in the order of the rules.
 */
export function byOutput(hits: readonly Hit[], outputs: readonly DecisionOutput[]): readonly Hit[] {
  return [...hits].sort((a, b) => {
    for (const [position, output] of outputs.entries()) {
      const order = compare(a.values[position] ?? null, b.values[position] ?? null, output);
      if (order !== 0) return order;
    }
    return 0;
  });
}

function compare(a: Scalar | null, b: Scalar | null, { values }: DecisionOutput): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return values === null ? byOrder(keyOf(a), keyOf(b)) : values.indexOf(a) - values.indexOf(b);
}
