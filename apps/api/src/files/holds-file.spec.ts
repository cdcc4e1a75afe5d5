import { describe, expect, it } from '@jest/globals';
import { holdsFile, withTombstone } from './holds-file.js';

const ref = (file_id: string) => ({
  type: 'file_ref',
  file_id,
  filename: 'a',
  content_type: 'a/b',
  size: 1,
  sha256: '',
});
const tombstone = { type: 'file_ref_deleted', file_id: 'a', deleted_at: '2026-01-01T00:00:00.000Z' } as const;

describe('files in variables', () => {
  it.each([[ref('a')], [[1, ref('a')]], [{ deep: [{ er: ref('a') }] }], [JSON.parse('{"__proto__": [0]}')]])(
    'a file in %j is found and replaced by its tombstone',
    (value) => {
      const isHeld = JSON.stringify(value).includes('"a"');
      expect(holdsFile(value, 'a')).toBe(isHeld);
      const replaced = withTombstone(value, tombstone);
      expect(holdsFile(replaced, 'a')).toBe(false);
      expect(JSON.stringify(replaced)).toBe(
        JSON.stringify(value).replace(JSON.stringify(ref('a')), JSON.stringify(tombstone)),
      );
    },
  );

  it.each([[null], ['a'], [ref('b')], [tombstone], [{ file_id: 'a' }]])(
    'a value %j without the file stays unchanged',
    (value) => {
      expect(holdsFile(value, 'a')).toBe(false);
      expect(withTombstone(value, tombstone)).toEqual(value);
    },
  );
});
