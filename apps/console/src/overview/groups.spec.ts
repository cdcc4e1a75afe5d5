import { describe, expect, it } from '@jest/globals';
import { incidentAddress, type IncidentGroup, waitAddress, worstOf } from './groups.js';

const group: IncidentGroup = {
  definition_key: 'order',
  definition_name: 'Order',
  versions: [1],
  element_id: 'charge',
  element_name: 'Charge card',
  code: null,
  message: 'order … answered 503 at attempt 4',
  instances: 3,
  first_at: '2026-11-26T10:00:00.000Z',
  last_at: '2026-11-26T11:00:00.000Z',
  hours: [],
};
const filtersIn = (address: string) => [...new URLSearchParams(address.split('?')[1])];

describe('groups of incidents', () => {
  it('the worst is the one that most instances are in; of equals the latest, which is first', () => {
    const more = { ...group, instances: 9 };
    expect(worstOf([group, more, { ...more, code: '503' }])).toBe(more);
    expect(worstOf([])).toBeUndefined();
  });

  it('one alone at its place is found by the place', () => {
    expect(filtersIn(incidentAddress(group, [group]))).toEqual([
      ['definition', 'order'],
      ['element', 'charge'],
    ]);
  });

  it('several at one place are told apart by the words of the error, without what stands for ids', () => {
    expect(filtersIn(incidentAddress(group, [group, { ...group, message: 'other' }]))).toContainEqual([
      'error',
      'order answered 503 at attempt 4',
    ]);
  });

  it('one at no element is found by status and error', () => {
    const stuck = { ...group, element_id: null, message: 'no input fits' };
    expect(filtersIn(incidentAddress(stuck, [stuck]))).toEqual([
      ['status', 'error'],
      ['definition', 'order'],
      ['error', 'no input fits'],
    ]);
  });
});

describe('groups of waits', () => {
  it('are found by place and age', () => {
    const wait = { ...group, element_id: 'pay', element_type: 'receiveTask', oldest_since: '', newest_since: '' };
    expect(waitAddress(wait, 'P3D')).toBe('/instances?definition=order&element=pay&waits=P3D');
  });
});
