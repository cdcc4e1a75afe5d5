import type { Client, Json } from '@svc/client';
import { actionOf, exactly, expectTaken, isGiven, textOption, UsageError } from '../command.js';
import type { Command, Given } from '../command.js';
import { connect } from '../connection/connect.js';
import { CONNECTION_OPTIONS } from '../connection/connection.js';
import { diagnosisLines } from '../repairs/diagnosis-lines.js';
import { diagnose } from '../repairs/incidents.js';
import type { Incident } from '../repairs/incidents.js';
import type { JsonObject } from '../scenarios/located.js';
import { printable } from '../tables/printable.js';
import type { Terminal } from '../terminal.js';
import { present } from '../values/present.js';
import { readVariables, variablesOption } from '../values/variables-option.js';

type Facts = NonNullable<Json<'recovery.retry'>['data']['facts']>;

const ACTIONS = ['explain', 'retry', 'resume', 'move', 'terminate'] as const;
const TAKEN = {
  explain: [],
  retry: ['element', 'token', 'variables', 'reason', 'dry-run'],
  resume: ['variables', 'reason'],
  move: ['element', 'token', 'to', 'variables', 'reason', 'dry-run'],
  terminate: ['reason'],
};

export const repairCommand: Command = {
  name: 'repair',
  summary: 'tells what is wrong with an instance, and repairs it',
  usage: '<instance> [explain | retry | resume | move | terminate]',
  actions: ACTIONS,
  actionsAt: 2,
  about: `Tells what has stopped an instance and how it can be repaired, or repairs it (docs/recovery.md): retry makes the work of
the stopped elements again, resume starts all that has stopped again, move goes on at another element, terminate ends
the instance.`,
  options: {
    element: { type: 'string', value: 'id', about: 'retry and move: only what has stopped at this element' },
    token: { type: 'string', value: 'id', about: 'retry and move: only this token' },
    to: { type: 'string', value: 'element', about: 'move: where it goes on' },
    variables: variablesOption('retry, resume and move: changed before it goes on'),
    reason: { type: 'string', value: 'text', about: 'for the audit log' },
    'dry-run': { type: 'boolean', about: 'retry and move: tells what would follow, and changes nothing' },
    json: { type: 'boolean', about: 'as JSON' },
    ...CONNECTION_OPTIONS,
  },
  exitCodes:
    '0 nothing is in error, or the repair is done; 1 the instance is in error, or the repair is refused; 2 wrong usage, 3 the server is not reached or refuses the key',
  run: async (given, terminal) => {
    const [id = '', ...words] = given.positionals;
    exactly([id].filter(Boolean), 'an instance');
    exactly(words.slice(1));
    const { action } = actionOf({ ...given, positionals: words }, ACTIONS);
    expectTaken(given, action, TAKEN);
    if (action === 'move' && textOption(given, 'to') === null) throw new UsageError('expected --to with an element');
    const options = present({ reason: textOption(given, 'reason'), variables: readVariables(given, terminal) });
    const client = connect(given, terminal);
    return REPAIRS[action]({ client, id, options, given, terminal });
  },
};

interface Scene {
  readonly client: Client;
  readonly id: string;
  readonly options: { readonly reason?: string; readonly variables?: JsonObject };
  readonly given: Given;
  readonly terminal: Terminal;
}

const REPAIRS = { explain, retry, resume, move, terminate };

async function explain({ client, id, given, terminal }: Scene): Promise<number> {
  const diagnosis = await diagnose(client, id);
  terminal.say(
    ...(isGiven(given, 'json')
      ? [JSON.stringify(diagnosis, null, 2)]
      : diagnosisLines(diagnosis, terminal, Date.now())),
  );
  return diagnosis.instance.status === 'error' ? 1 : 0;
}

function retry(scene: Scene): Promise<number> {
  const { client, id, options } = scene;
  return atEachStopped(scene, async ({ token }) => {
    const answer = await client.recovery.retry(id, token.id, { ...options, ...dryRun(scene) });
    return { what: `retried at ${token.element_id}`, answer };
  });
}

function move(scene: Scene): Promise<number> {
  const { client, id, options, given } = scene;
  const target = textOption(given, 'to') ?? '';
  return atEachStopped(scene, async ({ token }) => {
    const body = { ...options, ...dryRun(scene), target_element_id: target };
    return {
      what: `moved from ${token.element_id} to ${target}`,
      answer: await client.recovery.move(id, token.id, body),
    };
  });
}

async function resume({ client, id, options: { variables, reason }, given, terminal }: Scene): Promise<number> {
  if (variables !== undefined)
    await client.instances.updateVariables(id, { variables, ...present({ reason: reason ?? null }) });
  return sayStatus(await client.instances.resume(id, present({ reason: reason ?? null })), given, terminal);
}

async function terminate({ client, id, options: { reason }, given, terminal }: Scene): Promise<number> {
  return sayStatus(await client.instances.terminate(id, present({ reason: reason ?? null })), given, terminal);
}

function dryRun({ given }: Scene) {
  return present({ dry_run: isGiven(given, 'dry-run') || null });
}

interface Repaired {
  readonly what: string;
  readonly answer: { readonly instance_status: string; readonly dry_run?: boolean; readonly facts?: Facts };
}

/** Repairs what has stopped, as far as the options choose it, and returns the exit code: 1 if they choose nothing. */
async function atEachStopped(
  { client, id, given, terminal }: Scene,
  repair: (incident: Incident) => Promise<Repaired>,
): Promise<number> {
  const [element, token] = [textOption(given, 'element'), textOption(given, 'token')];
  const { incidents } = await diagnose(client, id);
  const chosen = incidents.filter(
    ({ token: { id: own, element_id: at } }) => (element ?? at) === at && (token ?? own) === own,
  );
  if (chosen.length === 0) {
    const places = incidents.map(({ token: { element_id: at } }) => at).join(', ') || 'nothing';
    const where = [element === null ? '' : ` at ${element}`, token === null ? '' : ` with the token ${token}`].join('');
    terminal.complain(`svc repair: expected something that has stopped${where}, found ${places}`);
    return 1;
  }
  const repaired: Repaired[] = [];
  for (const incident of chosen) repaired.push(await repair(incident));
  const answers = repaired.map(({ answer }) => answer);
  terminal.say(...(isGiven(given, 'json') ? [JSON.stringify(answers, null, 2)] : repaired.flatMap(repairedLines)));
  return 0;
}

function repairedLines({ what, answer: { instance_status: status, dry_run: isDry, facts = [] } }: Repaired): string[] {
  if (isDry !== true) return [`${what}; the instance is ${status}`];
  const lines = facts.map(({ action, payload }) => `  ${action} ${printable(JSON.stringify(payload))}`);
  return [`would be ${what}; the instance would be ${status}`, ...lines];
}

function sayStatus(answer: { readonly id: string; readonly status: string }, given: Given, terminal: Terminal): number {
  terminal.say(isGiven(given, 'json') ? JSON.stringify(answer, null, 2) : `The instance is ${answer.status}.`);
  return 0;
}
