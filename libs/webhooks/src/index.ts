/** What subscribers of events are sent: which events there are, their payload, its signatures, and when it is tried again. */
export { isWebhookEvent, TEST_EVENT, WEBHOOK_EVENTS } from './event-catalogue.js';
export type { DeliveredEvent, WebhookEvent } from './event-catalogue.js';
export { payloadText } from './payload.js';
export type { PayloadParts } from './payload.js';
export { SERVICE_SIGNATURE, serviceSignature, standardSignature } from './signatures.js';
export type { SignedMessage } from './signatures.js';
export { deliveryHeaders, isReservedHeader } from './delivery-headers.js';
export type { OutgoingDelivery } from './delivery-headers.js';
export { ATTEMPTS, retryDelayMs } from './retry-schedule.js';
