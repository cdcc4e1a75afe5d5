import type { Client, Item } from '@svc/client';
import { actionOf, choiceOption, exactly, expectTaken, isGiven, textOption } from '../command.js';
import type { Command, Given } from '../command.js';
import { connect } from '../connection/connect.js';
import { CONNECTION_OPTIONS, SERVER_EXIT_CODES } from '../connection/connection.js';
import { LIST_OPTIONS, sayList } from '../tables/listing.js';
import { statusColour } from '../tables/status-colour.js';
import { tableLines } from '../tables/table-lines.js';
import type { Column } from '../tables/table-lines.js';
import { localTime, relativeTime } from '../tables/times.js';
import { printable } from '../tables/printable.js';
import type { Terminal } from '../terminal.js';
import { present } from '../values/present.js';

type Instance = Item<'instances.list'>;
type Token = Item<'instances.listTokens'>;

const ACTIONS = ['list', 'show'] as const;
const TAKEN = { list: ['status', 'definition', 'correlation-id', 'search', 'limit'], show: [] };
const STATUSES = ['running', 'completed', 'error', 'suspended', 'terminated'] as const;

export const instancesCommand: Command = {
  name: 'instances',
  summary: 'lists instances, or shows one with where it stands',
  usage: '[list | show <instance>]',
  actions: ACTIONS,
  about: `Lists the newest instances, or shows one: its status and variables, and where its tokens stand.`,
  options: {
    status: { type: 'string', value: 'status', choices: STATUSES, about: STATUSES.join(', ') },
    definition: { type: 'string', value: 'key', about: 'only those of this definition' },
    'correlation-id': { type: 'string', value: 'id', about: 'only those that were started with it' },
    search: { type: 'string', value: 'words', about: 'words in correlation id, name of the definition or metadata' },
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
      const [id = ''] = exactly(others, 'an instance');
      await showOne(connect(given, terminal), id, given, terminal);
    }
    return 0;
  },
};

async function list(given: Given, terminal: Terminal): Promise<void> {
  const query = present({
    status: choiceOption(given, 'status', STATUSES),
    definition_key: textOption(given, 'definition'),
    correlation_id: textOption(given, 'correlation-id'),
    q: textOption(given, 'search'),
  });
  const client = connect(given, terminal);
  const read = (limit: number) => client.instances.all({ ...query, limit });
  await sayList({ things: 'instances', columns: columnsAt(Date.now()), read }, given, terminal);
}

function columnsAt(now: number): Column<Instance>[] {
  return [
    { head: 'ID', cell: ({ id }) => id },
    { head: 'STATUS', cell: ({ status }) => status, colour: statusColour },
    {
      head: 'DEFINITION',
      cell: ({ definition_key: key, definition_version: version }) => `${key} v${version}`,
      isFlexible: true,
    },
    { head: 'STARTED', cell: ({ started_at: started }) => relativeTime(started, now) },
    { head: 'ENDED', cell: ({ ended_at: ended }) => relativeTime(ended, now) },
    { head: 'CORRELATION', cell: ({ correlation_id: id }) => id ?? '', isFlexible: true },
    { head: 'ERROR', cell: ({ error }) => error ?? '', isFlexible: true },
  ];
}

async function showOne(client: Client, id: string, given: Given, terminal: Terminal): Promise<void> {
  const [instance, tokens] = await Promise.all([client.instances.get(id), client.instances.listTokens(id)]);
  if (isGiven(given, 'json')) return terminal.say(JSON.stringify({ ...instance, tokens }, null, 2));
  const { status, definition_key: key, definition_version: version, definition_name: name } = instance;
  const rows: [string, string][] = [
    ['instance', instance.id],
    ['status', status],
    ['error', instance.error ?? ''],
    ['definition', `${key} version ${version}${name === key ? '' : ` (${name})`}`],
    ['correlation', instance.correlation_id ?? ''],
    ['parent', instance.parent_instance_id ?? ''],
    ['started', localTime(instance.started_at)],
    ['ended', instance.ended_at === null ? '' : localTime(instance.ended_at)],
  ];
  const painted = (value: string) => (value === 'error' ? terminal.paint('red', value) : printable(value));
  terminal.say(
    ...rows.filter(([, value]) => value !== '').map(([what, value]) => `${what.padEnd(12)} ${painted(value)}`),
    'variables',
    ...JSON.stringify(instance.variables, null, 2)
      .split('\n')
      .map((line) => `  ${printable(line)}`),
  );
  const living = tokens.filter(({ status: of, incident_id: incident }) => of !== 'dead' || incident !== undefined);
  if (living.length > 0) terminal.say(...tableLines(tokenColumnsAt(Date.now()), living, terminal));
}

function tokenColumnsAt(now: number): Column<Token>[] {
  return [
    { head: 'TOKEN', cell: ({ id }) => id },
    { head: 'STATUS', cell: ({ status, incident_id: incident }) => (incident === undefined ? status : 'error') },
    { head: 'ELEMENT', cell: ({ element_id: element }) => element, isFlexible: true },
    { head: 'TYPE', cell: ({ element_type: type }) => type, isFlexible: true },
    { head: 'SINCE', cell: ({ created_at: created }) => relativeTime(created, now) },
  ];
}
