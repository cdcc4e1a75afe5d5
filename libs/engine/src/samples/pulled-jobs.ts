import { graph } from './sample.js';
import type { Sample, SampleJson } from './sample.js';

const charge: SampleJson = {
  type: 'serviceTask',
  jobType: 'charge-card',
  taskHeaders: { currency: 'EUR', retries: '5' },
  ioMapping: {
    inputs: [{ source: '{{ total }}', target: 'amount' }],
    outputs: [{ source: '{{ output.receipt }}', target: 'receipt' }],
  },
};
const MESSAGE: SampleJson = { type: 'message', name: 'Order packed' };

/** Jobs that workers pull: a task, and a message that a worker sends. */
export const pulledJobs: readonly Sample[] = [
  {
    name: 'serviceTask jobType',
    process: graph(
      {
        charge,
        refused: { type: 'boundaryEvent', attachedTo: 'charge', event: { type: 'error', code: 'CARD_REFUSED' } },
        tell: { type: 'endEvent', jobType: 'send-mail', jobVariables: 'receipt', event: MESSAGE },
      },
      'start charge tell',
      'refused end',
    ),
    calls: [],
    variables: { total: 12 },
    script: [
      { at: 'charge', complete: { receipt: 'R-1' } },
      { at: 'tell', complete: {} },
    ],
  },
  {
    name: 'execution listeners',
    process: {
      ...graph(
        {
          charge: { ...charge, executionListeners: [listener('start', 'open-case'), listener('end', 'close-case')] },
        },
        'start charge end',
      ),
      executionListeners: [listener('start', 'begin'), listener('end', 'finish')],
    },
    calls: [],
    variables: { total: 12 },
    script: [
      { at: 'start', complete: { begun: true } },
      { at: 'charge', complete: { case: 'C-1' } },
      { at: 'charge', complete: { receipt: 'R-1' } },
      { at: 'charge', complete: {} },
      { at: 'end', complete: { finished: true } },
    ],
  },
];

function listener(event: string, jobType: string): SampleJson {
  return { event, jobType, taskHeaders: { of: jobType } };
}
