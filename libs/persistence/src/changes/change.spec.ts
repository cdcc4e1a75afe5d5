import { describe, expect, it } from '@jest/globals';
import { changeFromText, changeToText } from './change.js';

describe('a change as text', () => {
  it('is the same change', () => {
    const change = { kind: 'decision', tenant: 't', name: '"__proto__"\n' } as const;
    expect(changeFromText(changeToText(change))).toEqual(change);
  });

  it.each(['', '{', 'null', '{}', '["definition","t"]', '["moon","t","n"]', '["definition",1,"n"]'])(
    'is null where it is not known: %s',
    (text) => {
      expect(changeFromText(text)).toBeNull();
    },
  );
});
