import type { Template } from '@svc/expressions';
import type { ChildSource, ElementReader } from '../../source.js';
import { readDueDate } from './due-date.js';

export interface UserTaskConfig {
  readonly assignee: Template | null;
  /** Each is comma-separated text or an expression that evaluates to a list. */
  readonly candidateGroups: readonly Template[];
  readonly dueDate: Template | null;
  readonly priority: Template | null;
}

/** Reads the `svc:` attributes and the standard's resource roles (BPMN 2.0.2, 10.3.1 and 10.3.4.1). */
export function readAssignment(reader: ElementReader): UserTaskConfig {
  const { extensions, children } = reader.source;
  const template = (text: string | undefined) => (text === undefined || text === '' ? null : reader.template(text));
  const groups = [extensions.get('candidateGroups'), ...resources(children, 'potentialOwner')];
  return {
    assignee: template(extensions.get('assignee') ?? resources(children, 'humanPerformer')[0]),
    candidateGroups: groups.flatMap((text) => template(text) ?? []),
    dueDate: readDueDate(reader),
    priority: template(extensions.get('priority')),
  };
}

/** The expressions of the resource roles of one type. */
function resources(children: readonly ChildSource[], role: string): string[] {
  const assignments = children.filter((child) => child.type === role).flatMap((child) => child.children);
  const expressions = assignments.filter((child) => child.type === 'resourceAssignmentExpression');
  return expressions.flatMap((child) => child.children).map((expression) => expression.text.trim());
}
