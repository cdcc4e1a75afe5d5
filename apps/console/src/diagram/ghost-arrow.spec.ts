import { describe, expect, it } from '@jest/globals';
import { ghostArrow } from './ghost-arrow';

const at = (x: number, y: number) => ({ x, y, width: 100, height: 80 });

describe('the arrow of a repair', () => {
  it.each([
    ['right and below', at(300, 200), /^M100 .* 350 193$/],
    ['left and above', at(-300, -200), /^M0 .* -250 -113$/],
  ])('the arrow to an element that is %s leaves at its side and ends above or below it', (_, to, line) => {
    expect(ghostArrow(at(0, 0), to).line).toMatch(line);
  });
});
