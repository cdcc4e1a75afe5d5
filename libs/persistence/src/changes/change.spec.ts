import { describe, expect, it } from '@jest/globals';
import { changeFromText, changeToText } from './change.js';

describe('a change as text', () => {
  it('a change survives its text form', () => {
    const change = { kind: 'decision', tenant: 't', name: '"__proto__"\n' } as const;
    expect(changeFromText(changeToText(change))).toEqual(change);
  });

  it.each(['', '{', 'null', '{}', '["definition","t"]', '["moon","t","n"]', '["definition",1,"n"]'])(
    'an unknown change text is read as null: %s',
    (text) => {
      expect(changeFromText(text)).toBeNull();
    },
  );
});
