import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { WEBHOOK_EVENTS } from '@svc/webhooks';
import { eventTypeOf, readTypes, STREAMED_EVENTS } from './event-types.js';

const page = (name: string) => readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8');

describe('types of streamed events', () => {
  it('each webhook event is also one of the stream, by the same name', () => {
    expect(WEBHOOK_EVENTS.filter((type) => !STREAMED_EVENTS.includes(type))).toEqual([]);
  });

  it('nothing is told of keys, credentials, webhooks and the tenant', () => {
    for (const action of [
      'api_key.created',
      'credential.rotated',
      'webhook.created',
      'tenant.updated',
      'audit.checkpointed',
    ])
      expect(eventTypeOf(action)).toBeNull();
  });

  it('the names of the audit log become those of webhooks', () => {
    expect(['instance.created', 'instance.engine_completed', 'task.created'].map(eventTypeOf)).toEqual([
      'instance.started',
      'instance.completed',
      'task.created',
    ]);
  });

  it('docs/event-stream.md names each type', () => {
    const told = page('event-stream.md');
    const missing = STREAMED_EVENTS.filter((type) => {
      const [group = '', name = ''] = type.split('.');
      const row = told.split('\n').find((line) => line.startsWith(`| \`${group}.*\``)) ?? '';
      return !row.includes(`\`${name}\``);
    });
    expect(missing).toEqual([]);
  });

  it('a list names types and groups', () => {
    expect(readTypes(undefined)).toBeNull();
    expect([...(readTypes('timer.*, instance.error') ?? [])]).toEqual([
      'timer.fired',
      'timer.cancelled',
      'timer.moved',
      'instance.error',
    ]);
  });

  it.each(['', 'task', 'task.', '*', '.*', 'tasks.*', 'task.done', 'api_key.*', 'task.created,'])(
    'a list with a type that there is not is refused: %j',
    (list) => {
      expect(() => readTypes(list)).toThrow(
        /^types: expected types of events such as task\.created, or of instance\.\*/,
      );
    },
  );
});
