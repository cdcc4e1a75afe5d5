import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/query-core';
import { readAgain } from './read-again';

/** A service whose answers stay away until they are let go. */
class SlowService {
  value = 'old';
  readonly waiting: (() => void)[] = [];

  async read(): Promise<string> {
    const { value } = this;
    await new Promise<void>((resolve) => this.waiting.push(resolve));
    return value;
  }

  answerAll(): void {
    for (const answer of this.waiting.splice(0)) answer();
  }
}

describe('reading again what has changed', () => {
  it('an answer that was on its way before the change is not kept, also if it is the first one', async () => {
    const service = new SlowService();
    const queries = new QueryClient();
    const observer = new QueryObserver(queries, { queryKey: ['instance', 'i'], queryFn: () => service.read() });
    const end = observer.subscribe(() => undefined);
    service.value = 'new';
    const again = readAgain(queries, [['instance', 'i']]);
    // The client asks anew in a later turn.
    await new Promise((resolve) => setTimeout(resolve, 20));
    service.answerAll();
    await again;
    expect(observer.getCurrentResult().data).toBe('new');
    end();
    queries.clear();
  });

  it('what is shown stays on the screen while it is read again', async () => {
    const service = new SlowService();
    const queries = new QueryClient();
    queries.setQueryData(['instance', 'i'], 'old');
    const observer = new QueryObserver(queries, {
      queryKey: ['instance', 'i'],
      queryFn: () => service.read(),
      staleTime: Infinity,
    });
    const end = observer.subscribe(() => undefined);
    service.value = 'new';
    const again = readAgain(queries, [['instance', 'i']]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(observer.getCurrentResult().data).toBe('old');
    service.answerAll();
    await again;
    expect(observer.getCurrentResult().data).toBe('new');
    end();
    queries.clear();
  });
});
