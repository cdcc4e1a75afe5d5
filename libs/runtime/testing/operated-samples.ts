import type { Fact } from '@svc/engine';
import { factsNamed, statusOf } from './facts.js';
import type { InMemoryCommitter } from './in-memory-committer.js';
import type { ProcessJson, StartedInstance } from './process-stack.js';
import {
  manyOf,
  flowsAlong,
  inParallel,
  lineOf,
  script,
  serviceTask,
  timer,
  timerInside,
  userTask,
} from './processes.js';

/** Operations on an instance until its end, which scripts of samples do not have. */
export interface OperatedSample {
  readonly name: string;
  readonly process: ProcessJson;
  /** The newest if it is absent. */
  readonly engineVersion?: string;
  readonly variables: { readonly [name: string]: string };
  readonly operate: (hands: Hands) => Promise<void>;
}

type Update = StartedInstance['update'];

/** Finds an id by element, as an operator would in a list. */
export class Hands {
  readonly update: Update;

  constructor(
    private readonly committer: InMemoryCommitter,
    private readonly instance: StartedInstance,
  ) {
    this.update = instance.update.bind(instance);
  }

  async untilStatus(status: string): Promise<void> {
    await this.committer.until(this.instance.id, (facts) => statusOf(facts) === status);
  }

  /** The newest token at the element. */
  tokenAt(elementId: string): Promise<string> {
    return this.found((facts) => {
      const here = factsNamed(facts, 'token.changed').filter((fact) => fact.elementId === elementId);
      return [...new Set(here.map(({ tokenId }) => tokenId))].at(-1);
    });
  }
  taskAt(elementId: string): Promise<string> {
    return this.found(
      (facts) => factsNamed(facts, 'task.created').findLast((fact) => fact.elementId === elementId)?.taskId,
    );
  }
  timerAt(elementId: string): Promise<string> {
    return this.found(
      (facts) => factsNamed(facts, 'timer.scheduled').find((fact) => fact.elementId === elementId)?.timerId,
    );
  }

  private async found(find: (facts: readonly Fact[]) => string | undefined): Promise<string> {
    const facts = await this.committer.until(this.instance.id, (all) => find(all) !== undefined);
    return find(facts) ?? '';
  }
}

const reason = 'by hand';
const variables = {};

/** Every operation on tokens, and a message whose text is missing at first. */
const onTokens: OperatedSample = {
  name: 'operations on tokens',
  variables: { price: 'not a number' },
  process: {
    id: 'operated',
    name: 'Operated',
    elements: [
      { id: 'start', type: 'startEvent' },
      { id: 'fork', type: 'parallelGateway' },
      {
        id: 'tell',
        type: 'sendTask',
        event: { type: 'message', name: 'Told' },
        ioMapping: { inputs: [{ source: '{{ price - 1 }}', target: 'less' }] },
      },
      userTask('a'),
      userTask('b'),
      {
        id: 'outer',
        type: 'subProcess',
        elements: [{ id: 'begin', type: 'startEvent' }, userTask('deep'), { id: 'done', type: 'endEvent' }],
        flows: flowsAlong('begin', 'deep', 'done'),
      },
      { id: 'end', type: 'endEvent' },
    ],
    flows: [...flowsAlong('start', 'fork', 'a', 'b', 'outer', 'end'), ...flowsAlong('fork', 'tell', 'end')],
  },
  operate: async (hands) => {
    await hands.untilStatus('error');
    await hands.update('retryTokens', { reason });
    await hands.update('retryToken', { tokenId: await hands.tokenAt('tell'), variables: { price: 5 }, reason });
    await hands.update('addToken', { elementId: 'b', variables, reason });
    const from = { tokenId: await hands.tokenAt('a') };
    await hands.update('moveToken', { from, targetElementId: 'deep', variables, reason });
    await hands.update('moveToken', { from: { elementId: 'b' }, targetElementId: 'a', variables, reason });
    await hands.update('cancelToken', { tokenId: await hands.tokenAt('a'), reason });
    await hands.update('suspend', { reason });
    await hands.update('resume', { reason });
    await hands.update('completeTask', { taskId: await hands.taskAt('deep'), variables, claimVersion: 1 });
  },
};

/** Of three timers one is fired, one is moved, and one is cancelled; the token of the last one is moved. */
const onTimers: OperatedSample = {
  name: 'operations on timers',
  variables,
  process: lineOf(timer('moved', 'PT1H'), timer('fired', 'PT1H'), timer('cancelled', 'PT1H'), userTask('after')),
  operate: async (hands) => {
    await hands.update('moveTimer', { timerId: await hands.timerAt('moved'), dueAt: Date.now() + 200, reason });
    await hands.update('fireTimer', { timerId: await hands.timerAt('fired'), reason });
    await hands.update('cancelTimer', { timerId: await hands.timerAt('cancelled'), reason });
    const from = { tokenId: await hands.tokenAt('cancelled') };
    await hands.update('moveToken', { from, targetElementId: 'after', variables, reason });
    await hands.update('completeTask', { taskId: await hands.taskAt('after'), variables, claimVersion: 1 });
  },
};

/** After a correction of its data an instance continues where it stopped. */
const afterAnError: OperatedSample = {
  name: 'resumed after an error',
  variables: { price: 'not a number' },
  process: lineOf(script('less', '{{ { sum: price - 1 } }}')),
  operate: async (hands) => {
    await hands.untilStatus('error');
    await hands.update('updateVariables', { variables: { price: 5 }, reason });
    await hands.update('resume', { reason });
  },
};

/** Runs without operations, in several slices, since slices end by their cost. */
const dearRun: OperatedSample = {
  name: 'a dear run',
  variables: { words: Array.from({ length: 3_000 }, (_, number) => `w${(number * 7_919) % 3_000}`).join(' ') },
  process: {
    id: 'dear',
    name: 'Dear',
    elements: [
      { id: 'start', type: 'startEvent' },
      { id: 'merge', type: 'exclusiveGateway' },
      { ...script('sort', "{{ default(n, 0) + count(sort(split(words, ' '))) }}"), resultVariable: 'n' },
      { id: 'again', type: 'exclusiveGateway' },
      { id: 'end', type: 'endEvent' },
    ],
    flows: [
      ...flowsAlong('start', 'merge', 'sort', 'again'),
      { id: 'back', sourceRef: 'again', targetRef: 'merge', condition: '{{ n < 60000 }}' },
      { id: 'on', sourceRef: 'again', targetRef: 'end', condition: '{{ n >= 60000 }}' },
    ] as never,
  },
  operate: async () => undefined,
};

/** The order in which a throw and a catch after a fork move decides by which branch it ends. Without operations. */
const throwBesideCatch: OperatedSample = {
  name: 'a throw beside a catch',
  variables,
  process: {
    id: 'beside',
    name: 'Beside',
    elements: [
      { id: 'start', type: 'startEvent' },
      { id: 'fork', type: 'parallelGateway' },
      { id: 'ring', type: 'intermediateThrowEvent', event: { type: 'signal', name: 'Rung' } },
      { id: 'race', type: 'eventBasedGateway' },
      { id: 'hear', type: 'intermediateCatchEvent', event: { type: 'signal', name: 'Rung' } },
      timer('late', 'PT0.2S'),
      { id: 'end', type: 'endEvent' },
    ],
    flows: [
      ...flowsAlong('start', 'fork', 'ring', 'end'),
      ...flowsAlong('fork', 'race', 'hear', 'end'),
      ...flowsAlong('race', 'late', 'end'),
    ],
  },
  operate: async () => undefined,
};

/** Whether a mapping changes an item of a list or replaces the list decides whether it waits. Without operations. */
const mappingIntoList: OperatedSample = {
  name: 'a mapping into a list',
  variables,
  process: {
    id: 'items',
    name: 'Items',
    elements: [
      { id: 'start', type: 'startEvent' },
      {
        ...{ id: 'map', type: 'task' },
        ioMapping: {
          outputs: [
            { source: '{{ [1, 2] }}', target: 'lines' },
            { source: '{{ 9 }}', target: 'lines.0' },
          ],
        },
      },
      { id: 'choice', type: 'exclusiveGateway' },
      timer('late', 'PT0.2S'),
      { id: 'end', type: 'endEvent' },
    ],
    flows: [
      ...flowsAlong('start', 'map', 'choice'),
      { id: 'changed', sourceRef: 'choice', targetRef: 'end', condition: '{{ lines == [9, 2] }}' },
      { id: 'replaced', sourceRef: 'choice', targetRef: 'late', condition: '{{ lines != [9, 2] }}' },
      ...flowsAlong('late', 'end'),
    ] as never,
  },
  operate: async () => undefined,
};

/** More calls and timers than begin at once. */
const many: OperatedSample = {
  name: 'many calls and timers',
  variables,
  process: inParallel(
    manyOf(105, serviceTask('calls', { url: 'https://api.example.com/' })),
    manyOf(105, timerInside('timers', 'PT1S')),
  ),
  operate: async () => undefined,
};

/** A run of the engine 0.2.0, which keeps it. The next engine does not call an address with a missing value. */
const keptEngine: OperatedSample = {
  name: 'an engine that is kept',
  variables,
  engineVersion: '0.2.0',
  process: lineOf(serviceTask('calls', { url: 'https://api.example.com/{{ missing }}' }), timer('late', 'PT0.2S')),
  operate: async () => undefined,
};

export const operatedSamples: readonly OperatedSample[] = [
  onTokens,
  onTimers,
  afterAnError,
  dearRun,
  throwBesideCatch,
  mappingIntoList,
  many,
  keptEngine,
];
