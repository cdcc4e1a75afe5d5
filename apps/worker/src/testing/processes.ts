import type { ProcessJson } from './process-stack.js';

/** A line of elements, each with one flow to the next. */
export function lineOf(...elements: readonly ProcessJson[]): ProcessJson {
  const all = [{ id: 'start', type: 'startEvent' }, ...elements, { id: 'end', type: 'endEvent' }] as ProcessJson[];
  const flows = all.slice(1).map((target, i) => ({ id: `f${i}`, sourceRef: String(all[i]?.['id']), targetRef: String(target['id']) }));
  return { id: 'test', name: 'Test', elements: all as never, flows };
}

export function userTask(id: string): ProcessJson {
  return { id, type: 'userTask', name: `Do ${id}` };
}

export function script(id: string, text: string): ProcessJson {
  return { id, type: 'scriptTask', script: text };
}

/** Straight through: what one process costs at least. */
export const straightThrough = lineOf(script('a', '{{ { x: 1 } }}'), script('b', '{{ { y: 2 } }}'), script('c', '{{ { z: x + y } }}'));

export const oneUserTask = lineOf(userTask('approve'));
