import { describe, expect, it } from '@jest/globals';
import { jsonObject } from './json-object';

describe('the text of a field for variables', () => {
  it('is an object, or nothing', () => {
    expect(jsonObject('{"total": 12}')).toEqual({ value: { total: 12 } });
    expect(jsonObject(' \n')).toEqual({ value: {} });
  });

  it('is told what was expected and what was found', () => {
    expect(jsonObject('[1]')).toEqual({ why: expect.stringContaining('found a list') });
    expect(jsonObject('null')).toEqual({ why: expect.stringContaining('found null') });
    expect(jsonObject('{"a":')).toEqual({ why: expect.stringContaining('not JSON') });
  });
});
