import type { Activation } from '../../element-definition.js';
import type { EventConfig } from '../../event-definitions/event-definition.js';
import { readEvent } from '../../event-definitions/read-event.js';
import { throwEvent } from '../../event-definitions/throwing.js';
import type { ElementReader } from '../../source.js';
import { readJob } from './job-config.js';
import type { JobConfig } from './job-config.js';
import { offer } from './pulled-job.js';

/** Of a throw or end event. With `pulled` a worker sends its message; absent, the event throws it. */
export interface ThrowConfig extends EventConfig {
  readonly pulled?: JobConfig;
}

export function readThrow(reader: ElementReader, position: 'throw' | 'end'): ThrowConfig {
  const config = readEvent(reader, position);
  const pulled = readJob(reader);
  if (pulled === null) return config;
  if (config.event?.kind !== 'message')
    reader.error('expected svc:jobType at a message event, whose message a worker sends, found it at another event');
  return { ...config, pulled };
}

/** Throws the event, or leaves that to a worker. */
export function throwOrOffer(activation: Activation<ThrowConfig>): void {
  const { pulled } = activation.config;
  if (pulled !== undefined) return offer(activation, pulled);
  const written = activation.writeOutput(null);
  if (!written.ok) return activation.fail(written.failure);
  throwEvent(activation);
}
