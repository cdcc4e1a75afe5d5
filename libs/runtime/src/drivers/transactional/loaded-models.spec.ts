import { beforeEach, describe, expect, it } from '@jest/globals';
import { LoadedModels } from './loaded-models.js';

const texts = new Map(['a', 'b', 'c'].map((hash) => [hash, JSON.stringify({ processId: hash })]));
const length = texts.get('a')?.length ?? 0;

let reads: string[];
let models: LoadedModels;
beforeEach(() => {
  reads = [];
  const get = async (hash: string) => {
    reads.push(hash);
    return texts.get(hash) ?? null;
  };
  models = new LoadedModels({ get }, 2 * length);
});

describe('models that are kept', () => {
  it('a model is read once and shared', async () => {
    const [first, second] = await Promise.all([models.get('a'), models.get('a')]);
    expect(first).toEqual({ modelHash: 'a', model: { processId: 'a' } });
    expect(second).toBe(first);
    expect(await models.get('a')).toBe(first);
    expect(reads).toEqual(['a']);
  });

  it('kept models are limited by the length of their texts', async () => {
    for (const hash of ['a', 'b', 'a', 'c', 'a', 'b']) await models.get(hash);
    expect(reads).toEqual(['a', 'b', 'c', 'b']);
  });

  it('a missing model is not remembered', async () => {
    await expect(models.get('x')).rejects.toThrow('expected model x, found none');
    await expect(models.get('x')).rejects.toThrow('expected model x, found none');
    expect(reads).toEqual(['x', 'x']);
  });
});
