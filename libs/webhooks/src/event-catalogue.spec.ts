import { describe, expect, it } from '@jest/globals';
import { isWebhookEvent, TEST_EVENT, WEBHOOK_EVENTS } from './event-catalogue.js';

describe('the catalogue of events', () => {
  it('the event catalogue has each event once, without the test event', () => {
    expect(new Set(WEBHOOK_EVENTS).size).toBe(WEBHOOK_EVENTS.length);
    expect(WEBHOOK_EVENTS.every(isWebhookEvent)).toBe(true);
    expect([TEST_EVENT, '', 'instance', '__proto__', 'constructor'].filter(isWebhookEvent)).toEqual([]);
  });
});
