import { defineElement } from '../element-definition.js';
import { orPulled } from './pulled-job/pulled-job.js';
import { straightSample } from './samples.js';
import { readCall } from './service-call/call-config.js';
import type { CallConfig } from './service-call/call-config.js';
import { serviceCall } from './service-call/service-call.js';

/** Makes an HTTP call, synchronous or with a callback ([service-tasks#service-calls]; BPMN 2.0.2, 10.3.3). */
export const serviceTask = defineElement(
  orPulled<CallConfig>({
    type: 'serviceTask',
    kind: 'activity',
    shape: 'rectangle',
    isRetryable: true,
    read: (reader) => {
      if (!reader.source.headers.has('url'))
        reader.missing('expected a service task to have the task header url, found none');
      return readCall(reader);
    },
    ...serviceCall,
    play: { variables: { orderId: 'A-1' }, script: [{ at: 'middle', respond: { body: { paymentId: 'P-1' } } }] },
    sample: straightSample({
      type: 'serviceTask',
      taskHeaders: { url: 'https://payments.example.com/charges', method: 'POST', timeout: '10s', retries: '2' },
      ioMapping: {
        inputs: [{ source: '{{ orderId }}', target: 'orderId' }],
        outputs: [{ source: '{{ response.paymentId }}', target: 'paymentId' }],
      },
    }),
  }),
);
