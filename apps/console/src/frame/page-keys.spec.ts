import { describe, expect, it } from '@jest/globals';
import { keysOf } from './page-keys';

function first(path: string): string | undefined {
  return keysOf(path)[0]?.keys.join(' ');
}

describe('the keys that a page names', () => {
  it('an instance has other keys than the list of instances', () => {
    expect([first('/instances'), first('/instances/0193')]).toEqual(['J K', '1 … 9']);
  });

  it('a page without keys of its own names those of every page', () => {
    expect([first('/overview'), first('/instances/0193/repair')]).toEqual(['Tab', 'Tab']);
  });
});
