import { defineElement } from '../element-definition.js';
import { straightSample } from './samples.js';
import { readCall } from './service-call/call-config.js';
import type { CallConfig } from './service-call/call-config.js';
import { serviceCall } from './service-call/service-call.js';

/** With the task header `url` a call, as a service task's (BPMN 2.0.2, 10.3.3). */
export const sendTask = defineElement<CallConfig>({
  type: 'sendTask',
  kind: 'activity',
  shape: 'rectangle',
  isRetryable: true,
  read: (reader) => {
    if (!reader.source.headers.has('url')) {
      reader.error('expected a send task to have the task header url: publishing its message cannot be run yet');
    }
    return readCall(reader);
  },
  ...serviceCall,
  sample: straightSample({ type: 'sendTask', taskHeaders: { url: 'https://mail.example.com/messages' } }),
});
