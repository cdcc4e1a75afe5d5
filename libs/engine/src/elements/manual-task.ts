import { defineElement } from '../element-definition.js';
import { NO_CONFIG, straightSample } from './samples.js';

/** Work outside of any system: the engine does not wait for it (BPMN 2.0.2, 13.3.3). */
export const manualTask = defineElement({
  type: 'manualTask',
  globalType: 'globalManualTask',
  kind: 'activity',
  shape: 'rectangle',
  isRetryable: false,
  read: () => NO_CONFIG,
  enter: (activation) => activation.complete(),
  sample: straightSample({ type: 'manualTask', name: 'Carry the parcel down' }),
});
