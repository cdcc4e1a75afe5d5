import { describe, expect, it } from '@jest/globals';
import { deliveryHeaders, isReservedHeader } from './delivery-headers.js';
import { serviceSignature, standardSignature } from './signatures.js';

const delivery = {
  deliveryId: 'delivery-1',
  eventId: 'event-1',
  eventType: 'task.created',
  at: new Date('2026-03-01T09:00:00.999Z'),
  body: '{"event":"task.created"}',
  secret: 'secret',
  headers: { 'X-Own': '1', Authorization: 'Bearer t' },
};

describe('the headers of an attempt', () => {
  it('delivery headers name delivery, event and time in both forms and sign the body', () => {
    const message = { id: 'event-1', timestamp: 1_772_355_600, body: delivery.body };
    expect(deliveryHeaders(delivery)).toEqual({
      'X-Own': '1',
      Authorization: 'Bearer t',
      'Content-Type': 'application/json',
      'User-Agent': 'svc',
      'X-Service-Delivery': 'delivery-1',
      'X-Service-Event': 'task.created',
      'X-Service-Timestamp': '2026-03-01T09:00:00.999Z',
      'X-Service-Signature': serviceSignature('secret', delivery.body),
      'webhook-id': 'event-1',
      'webhook-timestamp': '1772355600',
      'webhook-signature': standardSignature('secret', message),
    });
  });
  it('delivery headers without a secret have no signature', () => {
    const names = Object.keys(deliveryHeaders({ ...delivery, secret: null }));
    expect(names.filter((name) => /signature/i.test(name))).toEqual([]);
  });
  it('delivery headers cannot be replaced by those of a subscription, in any case', () => {
    const headers = {
      'x-service-signature': 'x',
      'WEBHOOK-ID': 'x',
      HOST: 'x',
      'content-type': 'x',
      'User-agent': 'x',
    };
    expect(deliveryHeaders({ ...delivery, headers })).toEqual(deliveryHeaders({ ...delivery, headers: {} }));
  });
});

describe('reserved names', () => {
  it.each(['Host', 'content-length', 'X-SERVICE-anything', 'Webhook-Id', 'Transfer-Encoding'])(
    'the header %s is reserved',
    (name) => {
      expect(isReservedHeader(name)).toBe(true);
    },
  );
  it.each(['Authorization', 'X-Own', 'X-Webhook-Token', 'Cookie'])('the header %s is not reserved', (name) => {
    expect(isReservedHeader(name)).toBe(false);
  });
});
