import { type ChosenTable, chosenTable } from './chosen-table';

/** A table that has no findings: every order has its rule. */
const EXAMPLE = {
  key: 'discount',
  name: 'Discount',
  hitPolicy: 'FIRST',
  inputs: [
    { id: 'tier', label: 'Customer', type: 'string', values: ['gold', 'silver', 'none'] },
    { id: 'total', label: 'Order total', type: 'number' },
  ],
  outputs: [
    { id: 'percent', label: 'Discount in percent', type: 'number' },
    { id: 'reason', label: 'Why', type: 'string' },
  ],
  rules: [
    { id: 'large', conditions: ['-', '>= 1000'], outputs: { percent: 15, reason: 'a large order' } },
    {
      id: 'loyal',
      conditions: ["'gold','silver'", '[100..1000)'],
      outputs: { percent: 10, reason: '{{ tier }} customer' },
    },
    { id: 'rest', conditions: ['-', '-'], outputs: { percent: 0 } },
  ],
} as const;

export const exampleTable = EXAMPLE;

export function exampleFile(): ChosenTable {
  return chosenTable('discount.json', JSON.stringify(EXAMPLE, null, 2)) as ChosenTable;
}
