/** What subscribers receive: the event types, the payload, its signatures, and the times of retries. */
export { isWebhookEvent, TEST_EVENT, WEBHOOK_EVENTS } from './event-catalogue.js';
export type { DeliveredEvent, WebhookEvent } from './event-catalogue.js';
export { payloadText } from './payload.js';
export type { PayloadParts } from './payload.js';
export { SERVICE_SIGNATURE, serviceSignature, standardSignature } from './signatures.js';
export type { SignedMessage } from './signatures.js';
export { deliveryHeaders, isReservedHeader } from './delivery-headers.js';
export type { OutgoingDelivery } from './delivery-headers.js';
export { ATTEMPTS, retryDelayMs } from './retry-schedule.js';
