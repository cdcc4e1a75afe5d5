import type { Body, Client, Item } from '@svc/client';
import { actionOf, choiceOption, exactly, expectTaken, isGiven, textOption } from '../command.js';
import type { Command, Given } from '../command.js';
import { connect } from '../connection/connect.js';
import { CONNECTION_OPTIONS, SERVER_EXIT_CODES } from '../connection/connection.js';
import { LIST_OPTIONS, sayList } from '../tables/listing.js';
import { printable } from '../tables/printable.js';
import { statusColour } from '../tables/status-colour.js';
import type { Column } from '../tables/table-lines.js';
import { relativeTime } from '../tables/times.js';
import type { Terminal } from '../terminal.js';
import { present } from '../values/present.js';
import { readVariables, variablesOption } from '../values/variables-option.js';

type Task = Item<'tasks.search'>;

const ACTIONS = ['list', 'show', 'claim', 'complete'] as const;
const TAKEN = {
  list: ['status', 'assignee', 'instance', 'definition', 'limit'],
  show: [],
  claim: ['assignee'],
  complete: ['assignee', 'variables'],
};
const STATUSES = ['pending', 'claimed', 'completed', 'cancelled'] as const;

export const tasksCommand: Command = {
  name: 'tasks',
  summary: 'lists human tasks, claims and completes them',
  usage: '[list | show <task> | claim <task> | complete <task>]',
  actions: ACTIONS,
  about: `Lists the open tasks, oldest first, shows one with its form, claims one, or completes one. Only a claimed task can be
completed: complete claims a pending one first.`,
  options: {
    status: {
      type: 'string',
      value: 'status',
      choices: STATUSES,
      about: `${STATUSES.join(', ')}; the open ones by default`,
    },
    assignee: {
      type: 'string',
      value: 'name',
      about: 'list: only theirs; claim and complete: for whom, otherwise the name of the key',
    },
    instance: { type: 'string', value: 'id', about: 'only those of this instance' },
    definition: { type: 'string', value: 'key', about: 'only those of this definition' },
    variables: variablesOption('complete: what the person has answered'),
    ...LIST_OPTIONS,
    ...CONNECTION_OPTIONS,
  },
  exitCodes: SERVER_EXIT_CODES,
  run: async (given, terminal) => {
    const { action, others } = actionOf(given, ACTIONS);
    expectTaken(given, action, TAKEN);
    if (action === 'list') {
      exactly(others);
      await list(given, terminal);
    } else {
      const [id = ''] = exactly(others, 'a task');
      await OPERATIONS[action](connect(given, terminal), id, given, terminal);
    }
    return 0;
  },
};

const OPERATIONS = { show, claim, complete };

async function list(given: Given, terminal: Terminal): Promise<void> {
  const query = present({
    status: choiceOption(given, 'status', STATUSES),
    assignee: textOption(given, 'assignee'),
    instance_id: textOption(given, 'instance'),
    definition_key: textOption(given, 'definition'),
  });
  const client = connect(given, terminal);
  const read = (limit: number) => found(client, { ...query, limit });
  await sayList({ things: 'tasks', columns: columnsAt(Date.now()), read }, given, terminal);
}

/** The tasks of a search, page by page. */
async function* found(client: Client, query: Body<'tasks.search'>): AsyncGenerator<Task> {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { data, page } = await client.tasks.search({ ...query, ...(cursor !== undefined && { cursor }) });
    yield* data;
    cursor = page.has_more ? page.next_cursor : null;
  }
}

function columnsAt(now: number): Column<Task>[] {
  return [
    { head: 'ID', cell: ({ id }) => id },
    { head: 'NAME', cell: ({ name }) => name, isFlexible: true },
    { head: 'STATUS', cell: ({ status }) => status, colour: statusColour },
    { head: 'ASSIGNEE', cell: ({ assignee }) => assignee ?? '', isFlexible: true },
    { head: 'DEFINITION', cell: ({ definition_key: key }) => key, isFlexible: true },
    { head: 'CREATED', cell: ({ created_at: created }) => relativeTime(created, now) },
    { head: 'DUE', cell: ({ due_at: due }) => relativeTime(due, now) },
  ];
}

async function show(client: Client, id: string, given: Given, terminal: Terminal): Promise<void> {
  const [task, form] = await Promise.all([client.tasks.get(id), client.tasks.form(id)]);
  if (isGiven(given, 'json')) return terminal.say(JSON.stringify({ ...task, form }, null, 2));
  const json = (value: unknown) => JSON.stringify(value, null, 2).split('\n').map(printable);
  terminal.say(
    `${task.status} task "${printable(task.name)}" of instance ${task.instance_id}`,
    ...(task.assignee === null ? [] : [`assignee ${printable(task.assignee)}`]),
    'variables',
    ...json(task.variables),
    'form',
    ...json(form),
  );
}

async function claim(client: Client, id: string, given: Given, terminal: Terminal): Promise<void> {
  const task = await client.tasks.claim(id, present({ assignee: textOption(given, 'assignee') }));
  if (isGiven(given, 'json')) return terminal.say(JSON.stringify(task, null, 2));
  if (task.asked_about !== undefined) return terminal.say(asked(task.name));
  terminal.say(`The task "${printable(task.name)}" is claimed for ${printable(task.assignee ?? 'nobody')}.`);
}

async function complete(client: Client, id: string, given: Given, terminal: Terminal): Promise<void> {
  const variables = readVariables(given, terminal);
  const { status, name, instance_id: instance } = await client.tasks.get(id);
  if (status === 'pending') await client.tasks.claim(id, present({ assignee: textOption(given, 'assignee') }));
  const answer = await client.tasks.complete(id, present({ variables }));
  if (isGiven(given, 'json')) return terminal.say(JSON.stringify(answer, null, 2));
  if (answer.asked_about !== undefined) return terminal.say(asked(name));
  terminal.say(`The task "${printable(name)}" is completed; its instance is ${instance}.`);
}

/** Of a request that did not wait for the end of it. */
function asked(name: string): string {
  return `The listeners of the task "${printable(name)}" are asked, and have not answered yet.`;
}
