import { describe, expect, it } from '@jest/globals';
import { payloadText } from './payload.js';

describe('bodies of deliveries', () => {
  it('the payload is event, timestamp and data, and keeps the data byte for byte', () => {
    const payload = payloadText({ event: 'task.created', occurredAt: new Date(0), data: '{"b":1.0, "a":"ü"}' });
    expect(payload).toBe('{"event":"task.created","timestamp":"1970-01-01T00:00:00.000Z","data":{"b":1.0, "a":"ü"}}');
  });
});
