import type { ProcessModel, Variables } from '@svc/engine';
import { boundaryOn, catching, compile, draw, throwing, xsd } from '@svc/engine/testing/drawing';
import type { ProcessForm } from '@svc/engine/testing/drawing';
import type { LoadedModel } from '../../src/loaded-model.js';

const CALL = { type: 'serviceTask', taskHeaders: { url: 'https://shop.example.com/pay' } } as const;
const MESSAGE = { type: 'message', name: 'm' } as const;
const HOUR = { type: 'timer', duration: 'PT1H' } as const;

/** Small processes: together they wait for everything that an instance can wait for. */
const FORMS = {
  'tasks side by side': draw(
    { fork: 'parallelGateway', join: 'parallelGateway', a: 'userTask', b: 'userTask', c: 'userTask' },
    'start -> fork',
    ...['a', 'b', 'c'].map((task) => `fork -> ${task} -> join`),
    'join -> end',
  ),
  'a wait of each kind': draw(
    { fork: 'parallelGateway', ask: 'userTask', call: CALL, hear: catching(MESSAGE), pause: catching(HOUR) },
    ...['ask', 'call', 'hear', 'pause'].map((element) => `${element} -> end-${element}`),
    'start -> fork',
    ...['ask', 'call', 'hear', 'pause'].map((element) => `fork -> ${element}`),
  ),
  'many steps at once': draw(
    {
      fork: 'parallelGateway',
      ask: 'userTask',
      count: {
        ...{ type: 'scriptTask', script: '{{ loopCounter }}', resultVariable: 'n' },
        multiInstance: { loopCardinality: 12, isSequential: true },
      },
      after: 'userTask',
    },
    'start -> fork -> count -> after -> end1',
    'fork -> ask -> count',
  ),
  'a call and its failure': draw(
    {
      call: CALL,
      failed: boundaryOn('call', { type: 'error' }),
      remind: boundaryOn('ask', { type: 'timer', cycle: 'R3/PT1H' }, false),
      again: 'exclusiveGateway',
      ask: 'userTask',
      other: CALL,
    },
    'start -> again -> call -> other -> end1',
    'failed -> ask -> again',
    'remind -> end2',
  ),
  'the event that comes first': draw(
    {
      first: 'eventBasedGateway',
      hear: catching(MESSAGE),
      late: catching(HOUR),
      ask: 'userTask',
      tell: throwing({ type: 'signal', name: 's' }),
    },
    'start -> first -> hear -> tell -> end1',
    'first -> late -> ask -> tell',
  ),
  'typed variables': {
    ...draw(
      { fork: 'parallelGateway', a: 'userTask', b: 'userTask', call: { ...CALL, resultVariable: 'count' } },
      'start -> fork -> a -> end1',
      'fork -> b -> end2',
      'fork -> call -> end3',
    ),
    data: { types: [xsd('int', 'int')], objects: [{ name: 'count', type: 'int' }] },
  },
  'a called instance': draw(
    {
      call: { type: 'callActivity', calledElement: 'other' },
      failed: boundaryOn('call', { type: 'error' }),
      ask: 'userTask',
    },
    'start -> call -> ask -> end',
    'failed -> ask',
  ),
  'a decision': draw(
    { ask: 'userTask', rate: { type: 'businessRuleTask', decisionRef: 'rate' }, after: 'userTask' },
    'start -> ask -> rate -> after -> end',
  ),
} satisfies { readonly [name: string]: ProcessForm };

export interface SimulatedModel {
  readonly name: string;
  readonly loaded: LoadedModel;
  readonly variables: Variables;
}

const compiled = new Map<string, ProcessModel>();

export const MODEL_NAMES = Object.keys(FORMS) as readonly (keyof typeof FORMS)[];

export function modelOf(name: keyof typeof FORMS): SimulatedModel {
  const model = compiled.get(name) ?? compile(FORMS[name]);
  compiled.set(name, model);
  return { name, loaded: { modelHash: name, model }, variables: {} };
}
