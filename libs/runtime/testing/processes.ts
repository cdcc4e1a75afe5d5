import type { ProcessJson } from './process-stack.js';

/** A sequence of elements, each with one flow to the next. */
export function lineOf(...elements: readonly ProcessJson[]): ProcessJson {
  const all = [{ id: 'start', type: 'startEvent' }, ...elements, { id: 'end', type: 'endEvent' }] as ProcessJson[];
  const flows = all
    .slice(1)
    .map((target, i) => ({ id: `f${i}`, sourceRef: String(all[i]?.['id']), targetRef: String(target['id']) }));
  return { id: 'test', name: 'Test', elements: all as never, flows };
}

export function userTask(id: string): ProcessJson {
  return { id, type: 'userTask', name: `Do ${id}` };
}

export function script(id: string, text: string): ProcessJson {
  return { id, type: 'scriptTask', script: text };
}

/** Straight through without waiting: the minimal cost of a process. */
export const straightThrough = lineOf(
  script('a', '{{ { x: 1 } }}'),
  script('b', '{{ { y: 2 } }}'),
  script('c', '{{ { z: x + y } }}'),
);

export const oneUserTask = lineOf(userTask('approve'));

export function serviceTask(id: string, headers: ProcessJson): ProcessJson {
  return { id, type: 'serviceTask', name: `Call ${id}`, taskHeaders: headers };
}

export function timer(id: string, duration: string): ProcessJson {
  return { id, type: 'intermediateCatchEvent', name: `Wait ${id}`, event: { type: 'timer', duration } };
}

/** A subprocess with a timer, since an event cannot be a multi-instance. */
export function timerInside(id: string, duration: string): ProcessJson {
  const elements = [{ id: 'begin', type: 'startEvent' }, timer('pause', duration)];
  return { id, type: 'subProcess', elements, flows: [{ id: 'only', sourceRef: 'begin', targetRef: 'pause' }] };
}

/** Instances of the activity, all at once. */
export function manyOf(count: number, activity: ProcessJson): ProcessJson {
  return { ...activity, multiInstance: { loopCardinality: String(count) } };
}

export function call(id: string, calledElement: string, more: ProcessJson = {}): ProcessJson {
  return { id, type: 'callActivity', name: `Call ${id}`, calledElement, ...more };
}

/** All tasks at once: a parallel gateway with one user task on each branch. */
export function parallelTasks(count: number): ProcessJson {
  return inParallel(...Array.from({ length: count }, (_, i) => userTask(`t${i}`)));
}

/** Each element on a branch of its own. */
export function inParallel(...elements: readonly ProcessJson[]): ProcessJson {
  const ends = [
    { id: 'start', type: 'startEvent' },
    { id: 'fork', type: 'parallelGateway' },
    { id: 'join', type: 'parallelGateway' },
    { id: 'end', type: 'endEvent' },
  ];
  const branches = elements.flatMap(({ id }) => [flow('fork', String(id)), flow(String(id), 'join')]);
  return {
    id: 'test',
    name: 'Test',
    elements: [...ends, ...elements] as never,
    flows: [flow('start', 'fork'), ...branches, flow('join', 'end')] as never,
  };
}

function flow(sourceRef: string, targetRef: string): ProcessJson {
  return { id: `${sourceRef}-${targetRef}`, sourceRef, targetRef };
}

/** An endless loop of a script, without a wait. */
export function endless(text: string): ProcessJson {
  return {
    id: 'endless',
    name: 'Endless',
    elements: [
      { id: 'start', type: 'startEvent' },
      { id: 'merge', type: 'exclusiveGateway' },
      { ...script('work', text), resultVariable: 'n' },
    ],
    flows: [flow('start', 'merge'), flow('merge', 'work'), flow('work', 'merge')] as never,
  };
}

/** The flows from each element to the next. */
export function flowsAlong(...ids: readonly string[]): ProcessJson[] {
  return ids.slice(1).map((target, i) => flow(String(ids[i]), target));
}
