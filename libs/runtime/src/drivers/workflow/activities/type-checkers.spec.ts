import { describe, expect, it } from '@jest/globals';
import type { PendingCheck } from '@svc/engine';
import { TypeCheckers } from './type-checkers.js';

const model = JSON.stringify({
  data: {
    types: [{ id: 'int', isCollection: false, structure: { kind: 'xsd', name: 'int' } }],
    objects: [],
    stores: [],
  },
});
const check = (number: number, value: PendingCheck['value']): PendingCheck => ({
  inputId: 'input',
  check: number,
  type: 'int',
  name: 'count',
  value,
});

function checkersOver(
  texts: ReadonlyMap<string, string>,
  now?: () => number,
): { checkers: TypeCheckers; reads: string[] } {
  const reads: string[] = [];
  const get = async (hash: string) => {
    reads.push(hash);
    return texts.get(hash) ?? null;
  };
  return { checkers: new TypeCheckers({ models: { get }, maxBase64Bytes: 10, ...(now && { now }) }), reads };
}

describe('the checks before a commit', () => {
  it('type checks report the first violation and read a model once', async () => {
    const { checkers, reads } = checkersOver(new Map([['hash', model]]));
    const answer = await checkers.check('hash', [check(0, 1), check(1, 'x'), check(2, 'y')]);
    const verdict = { inputId: 'input', check: 1, violations: [{ path: 'count', value: 'x' }] };
    expect(answer).toMatchObject({ kind: 'invalid', verdict });
    expect(await checkers.check('hash', [check(0, 2)])).toBeNull();
    expect(reads).toEqual(['hash']);
  });

  it('type checkers keep as many models as fit by size', async () => {
    const large = (n: number) => {
      const { data } = JSON.parse(model) as { data: object };
      return JSON.stringify({ data: { ...data, stores: [{ id: `store-${n}`, name: 'x'.repeat(7 * 1024 * 1024) }] } });
    };
    const hashes = ['first', 'second', 'third'];
    const { checkers, reads } = checkersOver(new Map(hashes.map((hash, n) => [hash, large(n)])));
    for (const hash of [...hashes, 'third', 'first']) await checkers.check(hash, [check(0, 1)]);
    expect(reads).toEqual([...hashes, 'first']);
  });

  it('type checks that take too long end early, after at least one', async () => {
    const after = async (ms: number) => {
      let time = 0;
      const { checkers } = checkersOver(new Map([['hash', model]]), () => (time += ms));
      return checkers.check('hash', [check(0, 1), check(1, 1), check(2, 'x')]);
    };
    expect(await after(1)).toMatchObject({ kind: 'invalid', verdict: { check: 2 } });
    expect(await after(2_000)).toEqual({ kind: 'unfinished', passed: 1 });
  });

  it('type checks are retried while the model cannot be read', async () => {
    const texts = new Map<string, string>();
    const { checkers } = checkersOver(texts);
    await expect(checkers.check('hash', [check(0, 1)])).rejects.toThrow('expected model hash');
    texts.set('hash', model);
    expect(await checkers.check('hash', [check(0, 1)])).toBeNull();
  });
});
