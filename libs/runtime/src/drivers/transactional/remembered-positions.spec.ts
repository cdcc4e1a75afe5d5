import { describe, expect, it } from '@jest/globals';
import type { EngineState } from '@svc/engine';
import { RememberedPositions } from './remembered-positions.js';
import type { Position } from './transactional-step.js';

const positionOf = (state: Partial<EngineState>): Position => ({
  ...{ tenantId: 't', instanceId: 'i', seq: 1 },
  state: { tokens: {}, variableBytes: 0, buffer: [], held: [], ...state } as unknown as EngineState,
  loaded: { modelHash: 'm', model: {} as Position['loaded']['model'] },
});

/** How many of a hundred such instances are remembered. */
function remembered(state: Partial<EngineState>): number {
  const positions = new RememberedPositions();
  const names = Array.from({ length: 100 }, (_, n) => `t/${n}`);
  for (const name of names) positions.set(name, positionOf(state));
  return names.filter((name) => positions.get(name) !== undefined).length;
}

describe('positions that are remembered', () => {
  it('all positions of small instances are remembered, and few of large ones', () => {
    expect(remembered({ variableBytes: 100 })).toBe(100);
    expect(remembered({ variableBytes: 5_000_000 })).toBeLessThanOrEqual(10);
    const completed = { a: { variables: 'x'.repeat(5_000_000) } } as unknown as NonNullable<EngineState['completed']>;
    expect(remembered({ completed })).toBeLessThanOrEqual(10);
  });

  it('a position larger than the whole memory limit is not remembered', () => {
    expect(remembered({ variableBytes: 100_000_000 })).toBe(0);
  });
});
