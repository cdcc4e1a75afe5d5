import { describe, expect, it } from '@jest/globals';
import { stepFrom, type WalkNode, type WalkNodes, type Way } from './walk';

/** A fork at (100, 100) into three branches, which join again; the middle one has a boundary event. */
const NODES = nodesOf({
  start: { x: 0, y: 100, to: ['fork'] },
  fork: { x: 100, y: 100, to: ['top', 'middle', 'bottom'] },
  top: { x: 200, y: 0, to: ['join'] },
  middle: { x: 200, y: 100, to: ['join', 'late'] },
  bottom: { x: 200, y: 200, to: ['join'] },
  late: { x: 210, y: 140, to: [] },
  join: { x: 300, y: 100, to: [] },
});

interface Given {
  readonly x: number;
  readonly y: number;
  readonly to: readonly string[];
}

function nodesOf(given: Readonly<Record<string, Given>>): WalkNodes {
  const all = Object.entries(given);
  const before = (id: string) => all.filter(([, { to }]) => to.includes(id)).map(([other]) => other);
  return new Map(
    all.map(([id, { x, y, to }]): [string, WalkNode] => [
      id,
      { id, x, y, width: 40, height: 40, next: to, before: before(id) },
    ]),
  );
}

function walk(...ways: readonly Way[]): string | null {
  return ways.reduce<string | null>((at, way) => stepFrom(NODES, at, way) ?? at, null);
}

describe('arrow keys on a diagram', () => {
  it('the first arrow reaches the beginning', () => {
    expect(walk('down')).toBe('start');
  });

  it('right and left follow the flows, the straightest one first', () => {
    expect(walk('right', 'right', 'right')).toBe('middle');
    expect(walk('right', 'right', 'right', 'right')).toBe('join');
    expect(walk('right', 'right', 'right', 'left')).toBe('fork');
  });

  it('up and down lead through the branches', () => {
    expect(walk('right', 'right', 'right', 'up')).toBe('top');
    expect(walk('right', 'right', 'right', 'down')).toBe('bottom');
    expect(walk('right', 'right', 'right', 'up', 'down', 'down', 'up')).toBe('middle');
  });

  it('where no branch lies below, down leads to what is connected there', () => {
    expect(stepFrom(NODES, 'bottom', 'down')).toBeNull();
    expect(stepFrom(NODES, 'middle', 'down')).toBe('bottom');
    expect(
      stepFrom(nodesOf({ host: { x: 0, y: 0, to: ['late'] }, late: { x: 0, y: 40, to: [] } }), 'host', 'down'),
    ).toBe('late');
  });

  it('every element can be reached', () => {
    const reached = new Set<string | null>([null]);
    for (const at of reached)
      for (const way of ['left', 'right', 'up', 'down'] as const) reached.add(stepFrom(NODES, at, way));
    expect([...NODES.keys()].filter((id) => !reached.has(id))).toEqual([]);
  });

  it('a loop without a beginning is entered at its left', () => {
    const loop = nodesOf({ one: { x: 10, y: 0, to: ['two'] }, two: { x: 90, y: 0, to: ['one'] } });
    expect(stepFrom(loop, null, 'right')).toBe('one');
    expect(stepFrom(loop, 'two', 'right')).toBe('one');
  });

  it('a diagram without elements has no way', () => {
    expect(stepFrom(new Map(), null, 'right')).toBeNull();
  });
});
