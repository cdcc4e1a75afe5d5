import { describe, expect, it } from '@jest/globals';
import { ServerSentEvents } from './server-sent-events.js';

const TEXT = ': hello\nretry: 5\nevent: a\nid: 1\ndata: {"ä": 1}\n\ndata: x\ndata:y\n\nid: 3\n\n: keep-alive\n\n';
const EVENTS = [
  { event: 'a', data: '{"ä": 1}', id: '1' },
  { event: 'message', data: 'x\ny', id: '1' },
];

describe('server-sent events', () => {
  it('events are the same however their text is cut', () => {
    for (let size = 1; size <= TEXT.length; size += 1) {
      const parts = new ServerSentEvents();
      const found = [];
      for (let at = 0; at < TEXT.length; at += size) found.push(...parts.take(TEXT.slice(at, at + size)));
      expect(found).toEqual(EVENTS);
      expect(parts.id).toBe('3');
    }
  });

  it('lines may end as those of other systems do', () => {
    expect([...new ServerSentEvents().take(TEXT.replaceAll('\n', '\r\n'))]).toEqual(EVENTS);
  });

  it('an event that is not complete is not told', () => {
    expect([...new ServerSentEvents().take('event: a\ndata: 1\n')]).toEqual([]);
  });
});
