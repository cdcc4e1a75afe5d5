import { describe, expect, it } from '@jest/globals';
import { parseTemplate } from '@svc/expressions/parse';
import type { ChildSource, ElementReader } from '../../source.js';
import { readAssignment } from './read-assignment.js';

function role(type: string, text: string): ChildSource {
  const child = (name: string, children: readonly ChildSource[], content = ''): ChildSource => ({
    type: name,
    attributes: new Map(),
    text: content,
    children,
  });
  return child(type, [child('resourceAssignmentExpression', [child('formalExpression', [], ` ${text} `)])]);
}

function readerOf(
  children: readonly ChildSource[],
  extensions: readonly (readonly [string, string])[] = [],
): ElementReader {
  const template = (text: string) => {
    const parsed = parseTemplate(text);
    if (!parsed.ok) throw new Error(parsed.error.message);
    return parsed.value;
  };
  const ignore = () => undefined;
  const place = { id: 'ask', type: 'userTask', name: null, line: null };
  const source = {
    ...place,
    attributes: new Map(),
    extensions: new Map(extensions),
    headers: new Map(),
    eventDefinitions: [],
    children,
  };
  return {
    source,
    template,
    secretTemplate: template,
    condition: template,
    breaks: ignore,
    name: (_, text) => template(text),
    plain: ignore,
    missing: ignore,
    error: ignore,
    warning: ignore,
  };
}

describe('reading of resource roles', () => {
  it('the assignment of a user task is read from the resource roles of BPMN', () => {
    const { assignee, candidateGroups } = readAssignment(
      readerOf([
        role('potentialOwner', 'sales'),
        role('humanPerformer', '{{ boss }}'),
        role('potentialOwner', 'legal'),
      ]),
    );
    expect(assignee?.source).toBe('{{ boss }}');
    expect(candidateGroups.map(({ source }) => source)).toEqual(['sales', 'legal']);
  });

  it('potential owners are added to candidateGroups, and the assignee attribute wins', () => {
    const extensions = [
      ['assignee', 'ann'],
      ['candidateGroups', 'a, b'],
    ] as const;
    const { assignee, candidateGroups } = readAssignment(
      readerOf([role('humanPerformer', 'bob'), role('potentialOwner', 'c')], extensions),
    );
    expect(assignee?.source).toBe('ann');
    expect(candidateGroups.map(({ source }) => source)).toEqual(['a, b', 'c']);
  });

  it.each([
    ['user(mary), group(sales)', 'mary', ['sales']],
    ['group(a), group(b c),d', undefined, ['a', 'b c', 'd']],
    ['user( mary )', 'mary', []],
    ['users (of the group)', undefined, ['users (of the group)']],
  ])('the potential owners %s are read by their notation', (text, user, groups) => {
    const { assignee, candidateGroups } = readAssignment(readerOf([role('potentialOwner', text)]));
    expect(assignee?.source).toBe(user);
    expect(candidateGroups.map(({ source }) => source)).toEqual(groups);
  });

  it.each<[string, string | undefined, string | undefined, string[]]>([
    ['user(ann), user(bob)', undefined, undefined, ['ann', 'bob']],
    ['user(ann)', 'kim', 'kim', ['ann']],
    ['user(ann), user(kim)', 'kim', 'kim', ['ann']],
  ])('the potential owners %s beside the assignee %s are candidates', (text, given, performer, users) => {
    const { assignee, candidateUsers } = readAssignment(
      readerOf([role('potentialOwner', text)], given === undefined ? [] : [['assignee', given]]),
    );
    expect(assignee?.source).toBe(performer);
    expect(candidateUsers?.map(({ source }) => source)).toEqual(users);
  });

  it('candidateUsers is a list of names, or an expression', () => {
    const { candidateUsers, candidateGroups } = readAssignment(readerOf([], [['candidateUsers', 'ann, {{ boss }}']]));
    expect(candidateUsers?.map(({ source }) => source)).toEqual(['ann, {{ boss }}']);
    expect(candidateGroups).toEqual([]);
  });

  it('the assignment of a user task without any is empty', () => {
    expect(readAssignment(readerOf([]))).toEqual({
      assignee: null,
      candidateGroups: [],
      dueDate: null,
      priority: null,
    });
  });
});
