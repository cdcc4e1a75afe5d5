import { graph } from './sample.js';
import type { SampleJson, Sample } from './sample.js';

function startedAt(name: string, process: SampleJson, at: string): Sample {
  return {
    name: `start of an instance ${name}`,
    process,
    calls: [],
    variables: {},
    start: { at, payload: {} },
    script: [],
  };
}

function placed(event: SampleJson): SampleJson {
  return graph({ placed: { type: 'startEvent', event }, pack: { type: 'task' } }, 'placed pack end');
}

/** Events that start an instance of a process: message, signal and timer. */
export const instanceStarts: readonly Sample[] = [
  startedAt('by message', placed({ type: 'message', name: 'Order placed' }), 'placed'),
  startedAt('by signal', placed({ type: 'signal', name: 'Shop open' }), 'placed'),
  startedAt('by timer', placed({ type: 'timer', cycle: 'R/P1D' }), 'placed'),
  startedAt(
    'by receiveTask',
    graph(
      {
        receive: { type: 'receiveTask', instantiate: true, event: { type: 'message', name: 'Order placed' } },
        pack: { type: 'task' },
      },
      'receive pack end',
    ),
    'receive',
  ),
  startedAt(
    'by eventBasedGateway',
    graph(
      {
        first: { type: 'eventBasedGateway', instantiate: true },
        mailed: { type: 'intermediateCatchEvent', event: { type: 'message', name: 'Order mailed' } },
        phoned: { type: 'intermediateCatchEvent', event: { type: 'message', name: 'Order phoned' } },
      },
      'first mailed end',
      'first phoned end',
    ),
    'phoned',
  ),
];
