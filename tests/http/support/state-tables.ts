import type { Json } from './api.js';

/** What a client sees of an instance. */
export interface Seen {
  readonly instance: Json;
  readonly tasks: readonly Json[];
  readonly tokens: readonly Json[];
}

/** The state before an operation, and the task and token that it names. */
export interface Subject {
  readonly seen: Seen;
  readonly task?: Json;
  readonly token?: Json;
}

/** `either`: only the engine's state tells whether a dead token was consumed or is frozen. */
type Verdict = boolean | 'either';
type Rule = (status: string, subject: Subject) => Verdict;

const isLiving = ({ status }: Json): boolean => status !== 'dead';

/** [tasks#states] */
const taskIs =
  (states: readonly string[], instances: readonly string[]): Rule =>
  (status, { task }) =>
    states.includes(task.status) && instances.includes(status);

/** [instances#suspend-resume-terminate] [instances#variables] */
const instanceIs =
  (...instances: string[]): Rule =>
  (status) =>
    instances.includes(status);

/** When each operation is accepted. */
export const TAKEN: Readonly<Record<string, Rule>> = {
  claim: taskIs(['pending'], ['running', 'suspended', 'error']),
  unclaim: taskIs(['claimed'], ['running', 'suspended']),
  delegate: taskIs(['claimed'], ['running', 'suspended', 'error']),
  complete: taskIs(['claimed'], ['running']),
  cancelTask: (status, { task }) =>
    task.status === 'cancelled' ? 'either' : task.status !== 'completed' && ['running', 'suspended'].includes(status),
  suspend: instanceIs('running'),
  resume: instanceIs('suspended', 'error'),
  terminate: instanceIs('running', 'suspended', 'error', 'terminated'),
  update: instanceIs('running', 'suspended', 'error'),
  retry: (status, { token }) =>
    status === 'error' && token.status === 'dead' && token.element_type === 'sendTask' ? 'either' : false,
  move: (status, { token }) => {
    if (isLiving(token)) return ['running', 'error'].includes(status);
    return status === 'error' ? 'either' : false;
  },
  cancel: (status, { token, seen }) =>
    status === 'running' && isLiving(token) && seen.tokens.filter(isLiving).length > 1,
  add: instanceIs('running'),
  moveAll: (status, { seen }) => {
    const here = seen.tokens.filter(({ element_id }) => element_id === 'a');
    if (here.some(isLiving)) return ['running', 'error'].includes(status);
    return status === 'error' && here.length > 0 ? 'either' : false;
  },
};

/** The status of a task after an operation on it. Otherwise a task changes only when its token or instance ends. */
export const NEXT_OF_TASK: Readonly<Record<string, string>> = {
  claim: 'claimed',
  unclaim: 'pending',
  delegate: 'pending',
  complete: 'completed',
  cancelTask: 'cancelled',
};

const ON: readonly string[] = ['running', 'completed', 'error'];
/** The statuses that an instance may have after an operation; null: its status does not change. */
export const NEXT_OF_INSTANCE: Readonly<Record<string, readonly string[] | null>> = {
  claim: null,
  unclaim: null,
  delegate: null,
  complete: ON,
  cancelTask: null,
  suspend: ['suspended'],
  resume: ON,
  terminate: ['terminated'],
  update: null,
  retry: ON,
  move: ON,
  cancel: ON,
  add: ON,
  moveAll: ON,
};
