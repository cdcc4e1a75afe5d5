import type { JsonValue, Template } from '@svc/expressions';
import type { Activation } from '../../element-definition.js';
import { isInteger, MAX_INDEXED_LENGTH, MAX_INTEGER, MIN_INTEGER } from '../../execution/limits.js';
import { failed, succeeded } from '../../result.js';
import type { Result } from '../../result.js';
import { shown } from '../../shown.js';
import type { TaskDetails } from '../../state.js';
import { NAMES, namesOf } from './candidate-names.js';
import { DUE_DATE, dueAtOf } from './due-date.js';
import type { UserTaskConfig } from './read-assignment.js';

/** Evaluates what the task shows. The first expression with a wrong value is the failure. */
export function taskDetails(activation: Activation<UserTaskConfig>): Result<TaskDetails> {
  const { config, element } = activation;
  const assignee = valueOf(activation, config.assignee, 'assignee', nameOrNull);
  if (!assignee.ok) return assignee;
  const dueAt = valueOf(activation, config.dueDate, 'dueDate', (value) =>
    dueAtOf(value, activation.now, activation.clocks),
  );
  if (!dueAt.ok) return dueAt;
  const priority = valueOf(activation, config.priority, 'priority', integerOrNull);
  if (!priority.ok) return priority;
  const groups = allNames(activation, config.candidateGroups, 'candidateGroups');
  if (!groups.ok) return groups;
  const users = allNames(activation, config.candidateUsers ?? [], 'candidateUsers');
  if (!users.ok) return users;
  return succeeded({
    name: element.node.name ?? element.node.id,
    assignee: assignee.value,
    candidateGroups: groups.value,
    ...(users.value.length > 0 && { candidateUsers: users.value }),
    dueAt: dueAt.value,
    priority: priority.value,
  });
}

/** Evaluates and converts a value. `read` returns undefined for a value of the wrong type. */
function valueOf<T>(
  activation: Activation<UserTaskConfig>,
  template: Template | null,
  what: keyof typeof EXPECTED,
  read: (value: JsonValue) => T | null | undefined,
): Result<T | null> {
  if (template === null) return succeeded(null);
  const evaluated = activation.evaluate(template, what);
  if (!evaluated.ok) return evaluated;
  const value = read(evaluated.value);
  if (value !== undefined) return succeeded(value);
  return failed('InvalidTask', `${what}: expected ${EXPECTED[what]}, found ${shown(evaluated.value)}`);
}

const EXPECTED = {
  assignee: `text of at most ${MAX_INDEXED_LENGTH} characters`,
  dueDate: DUE_DATE,
  priority: `a whole number from ${MIN_INTEGER} to ${MAX_INTEGER}`,
  candidateGroups: NAMES,
  candidateUsers: NAMES,
} as const;

function allNames(
  activation: Activation<UserTaskConfig>,
  templates: readonly Template[],
  what: 'candidateGroups' | 'candidateUsers',
): Result<readonly string[]> {
  const names: string[] = [];
  for (const template of templates) {
    const some = valueOf(activation, template, what, (value) => namesOf(value) ?? undefined);
    if (!some.ok) return some;
    names.push(...(some.value ?? []));
  }
  return succeeded([...new Set(names)]);
}

function nameOrNull(value: JsonValue): string | null | undefined {
  if (value === null || value === '') return null;
  return typeof value === 'string' && value.length <= MAX_INDEXED_LENGTH ? value : undefined;
}

function integerOrNull(value: JsonValue): number | null | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return number === null || isInteger(number) ? number : undefined;
}
