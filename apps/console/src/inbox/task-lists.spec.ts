import { describe, expect, it } from '@jest/globals';
import { choiceIn, queryOf, searchOf } from './task-lists.js';

describe('the address of the inbox', () => {
  it('an address without parameters means my tasks by due date', () => {
    expect(choiceIn('')).toEqual({ tab: 'mine', sort: 'due', text: '' });
  });

  it('an address with unknown values means the same as one without them', () => {
    expect(choiceIn('?tab=all&sort=random')).toEqual({ tab: 'mine', sort: 'due', text: '' });
  });

  it('an address written for a choice is read as that choice', () => {
    const choice = { tab: 'groups', sort: 'priority', text: 'check & sign' } as const;
    expect(choiceIn(queryOf(choice))).toEqual(choice);
    expect(queryOf({ tab: 'mine', sort: 'due', text: '' })).toBe('');
  });
});

describe('a search for tasks', () => {
  const mary = { name: 'mary', groups: ['desk', 'leads'] };

  it('the list of my groups asks for tasks that are offered to my groups or to me', () => {
    const search = searchOf({ tab: 'groups', sort: 'due', text: ' ' }, mary, 50);
    expect(search).toMatchObject({ candidate_groups: ['desk', 'leads'], candidate_users: ['mary'], count: true });
    expect(search).not.toHaveProperty('text');
  });

  it('the list of my groups asks for no group if I am in none', () => {
    expect(searchOf({ tab: 'groups', sort: 'due', text: '' }, { name: 'mary', groups: [] }, 50)).not.toHaveProperty(
      'candidate_groups',
    );
  });

  it('the list of mine asks for tasks that are assigned to me', () => {
    expect(searchOf({ tab: 'mine', sort: 'age', text: 'ship' }, mary, 50)).toEqual({
      assignee: 'mary',
      text: 'ship',
      sort: [{ by: 'created_at' }],
      limit: 50,
      count: true,
    });
  });
});
