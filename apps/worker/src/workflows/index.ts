export { processInstance } from './process-instance.js';
export { runBatch } from './run-batch.js';
export { startByTimer } from './start-by-timer.js';
export { webhookDelivery } from './webhook-delivery.js';
