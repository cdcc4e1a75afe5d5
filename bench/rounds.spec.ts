import { describe, expect, it } from '@jest/globals';
import { measureInRounds, ordersOf } from './rounds.mjs';

const T1 = { name: 'T1', concurrency: 1 };
const W1 = { name: 'W1', concurrency: 1 };

/** The names in the order in which they were run, with measurements of these rates. */
async function roundsOf(rates: Readonly<Record<string, number>>) {
  const order: string[] = [];
  const run = (row: { name: string }) => Promise.resolve({ place: order.push(row.name) });
  const summarize = (row: { name: string; concurrency: number }) => ({
    ...row,
    per_second: rates[row.name] ?? 0,
    p50: 1,
  });
  const runsOf = await measureInRounds({ rows: [T1, W1], rounds: 2 }, run, summarize);
  return { order, runsOf };
}

describe('planning of rounds', () => {
  it('a round takes the rows in turn, every other round backwards', async () => {
    const { order, runsOf } = await roundsOf({ T1: 100, W1: 100 });
    expect(order).toEqual(['T1', 'W1', 'W1', 'T1']);
    expect(runsOf(T1)).toEqual([{ place: 1 }, { place: 4 }]);
  });

  it('rows whose ratio is near its limit get twice as many rounds', async () => {
    const { order, runsOf } = await roundsOf({ T1: 100, W1: 71 });
    expect(order).toHaveLength(8);
    expect(runsOf(W1)).toHaveLength(4);
  });
});

describe('orders of rows', () => {
  it('in all orders each row follows each other equally often', () => {
    const orders = ordersOf(['a', 'b', 'c']).map((order) => order.join(''));
    expect(orders).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
  });
});
