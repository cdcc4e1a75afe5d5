import * as instances from './process-instance.js';
import * as batches from './run-batch.js';
import * as starts from './start-by-timer.js';
import { uncancellable } from './uncancellable.js';
import * as webhooks from './webhook-delivery.js';

export const processInstance = uncancellable(instances.processInstance);
export const runBatch = uncancellable(batches.runBatch);
export const startByTimer = uncancellable(starts.startByTimer);
export const webhookDelivery = uncancellable(webhooks.webhookDelivery);
