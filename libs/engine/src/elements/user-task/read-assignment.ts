import type { Template } from '@svc/expressions';
import type { ChildSource, ElementReader } from '../../source.js';
import { readDueDate } from './due-date.js';
import { ownersNamed } from './named-owners.js';

export interface UserTaskConfig {
  readonly assignee: Template | null;
  /** Each is comma-separated text or an expression that evaluates to a list. */
  readonly candidateGroups: readonly Template[];
  /** The same; absent if there are none. */
  readonly candidateUsers?: readonly Template[];
  readonly dueDate: Template | null;
  readonly priority: Template | null;
}

/** Reads the `svc:` attributes and the standard's resource roles (BPMN 2.0.2, 10.3.1 and 10.3.4.1). */
export function readAssignment(reader: ElementReader): UserTaskConfig {
  const { extensions, children } = reader.source;
  const template = (text: string | undefined) => (text === undefined || text === '' ? null : reader.template(text));
  const owners = resources(children, 'potentialOwner').map(
    (text) => ownersNamed(text) ?? { users: [], groups: [text] },
  );
  const users = owners.flatMap((one) => one.users);
  const groups = [extensions.get('candidateGroups'), ...owners.flatMap((one) => one.groups)];
  const performer = extensions.get('assignee') ?? performerOf(children);
  // One user who may own the task, and no other performer, does it.
  const assignee = performer ?? (users.length === 1 ? users[0] : undefined);
  const candidates = users.filter((user) => user !== assignee);
  const candidateUsers = [extensions.get('candidateUsers'), ...candidates].flatMap((text) => template(text) ?? []);
  return {
    assignee: template(assignee),
    candidateGroups: groups.flatMap((text) => template(text) ?? []),
    ...(candidateUsers.length > 0 && { candidateUsers }),
    dueDate: readDueDate(reader),
    priority: template(extensions.get('priority')),
  };
}

function performerOf(children: readonly ChildSource[]): string | undefined {
  const [text] = resources(children, 'humanPerformer');
  return text === undefined ? undefined : (ownersNamed(text)?.users[0] ?? text);
}

/** The expressions of the resource roles of one type. */
function resources(children: readonly ChildSource[], role: string): string[] {
  const assignments = children.filter((child) => child.type === role).flatMap((child) => child.children);
  const expressions = assignments.filter((child) => child.type === 'resourceAssignmentExpression');
  return expressions.flatMap((child) => child.children).map((expression) => expression.text.trim());
}
