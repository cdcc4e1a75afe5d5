import { describe, expect, it } from '@jest/globals';
import { parametersOf, withParameter } from './address';

describe('the query of an address', () => {
  it('gets a parameter, keeps the others, and loses one whose value is empty', () => {
    expect(withParameter('type=a&status=failed', 'status', 'locked')).toBe('type=a&status=locked');
    expect(withParameter('type=a', 'worker', 'till 1')).toBe('type=a&worker=till+1');
    expect(withParameter('type=a&status=failed', 'status', '')).toBe('type=a');
  });

  it('gives the parameters that are asked for, without empty and unknown ones', () => {
    expect(parametersOf('type=a&worker=&other=1', ['type', 'worker', 'status'])).toEqual({ type: 'a' });
  });
});
