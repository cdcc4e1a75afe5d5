import { defineElement } from '../element-definition.js';
import { NO_CONFIG, straightSample } from './samples.js';

/** Work of unspecified kind: the engine does not wait for it (BPMN 2.0.2, 10.3.3). */
export const task = defineElement({
  type: 'task',
  globalType: 'globalTask',
  kind: 'activity',
  shape: 'rectangle',
  isRetryable: false,
  read: () => NO_CONFIG,
  enter: (activation) => activation.complete(),
  sample: straightSample({ type: 'task', name: 'Note it down' }),
});
