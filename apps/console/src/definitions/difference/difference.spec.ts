import { describe, expect, it } from '@jest/globals';
import { difference, type ElementFacts, isSame } from './difference';

const start: ElementFacts = { id: 'start', type: 'startEvent', name: null, details: {} };
const approve: ElementFacts = { id: 'approve', type: 'userTask', name: 'Approve', details: { assignee: 'mary' } };
const flow: ElementFacts = {
  id: 'f1',
  type: 'sequenceFlow',
  name: null,
  source: 'start',
  target: 'approve',
  details: {},
};

describe('the difference of two versions', () => {
  it('is nothing for the same elements in another order', () => {
    expect(isSame(difference([start, approve, flow], [flow, approve, start]))).toBe(true);
  });

  it('names elements that only one of the versions has', () => {
    const { added, removed, changed } = difference([start, flow], [start, approve]);
    expect(added).toEqual([flow]);
    expect(removed).toEqual([approve]);
    expect(changed).toEqual([]);
  });

  it('names each thing that an element says otherwise, with both values', () => {
    const changedTask = { ...approve, type: 'manualTask', name: null, details: { priority: '5' } };
    expect(difference([changedTask], [approve]).changed).toEqual([
      {
        element: changedTask,
        changes: [
          { what: 'type', from: 'userTask', to: 'manualTask' },
          { what: 'name', from: 'Approve', to: null },
          { what: 'assignee', from: 'mary', to: null },
          { what: 'priority', from: null, to: '5' },
        ],
      },
    ]);
  });

  it('names a flow that leads elsewhere', () => {
    const { changed } = difference([{ ...flow, target: 'end' }], [flow]);
    expect(changed[0]?.changes).toEqual([{ what: 'to', from: 'approve', to: 'end' }]);
  });
});
