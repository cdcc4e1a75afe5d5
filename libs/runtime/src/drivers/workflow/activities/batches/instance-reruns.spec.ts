import { expect, it } from '@jest/globals';
import { rerunId } from './instance-reruns.js';

const BATCH = '01890000-abcd-7000-8000-00000000000a';

it('the instance that runs another one again has the same id whenever the batch repeats it, and another one for each source', () => {
  const id = rerunId(BATCH, 'one');
  expect(id).toMatch(/^01890000-abcd-7[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(rerunId(BATCH, 'one')).toBe(id);
  expect(rerunId(BATCH, 'two')).not.toBe(id);
});
