import { ApiError } from '@svc/client';
import type { Client, Data } from '@svc/client';
import { countOption, exactly, isGiven, textOption, UsageError } from '../command.js';
import type { Command, Given } from '../command.js';
import { connect } from '../connection/connect.js';
import { CONNECTION_OPTIONS } from '../connection/connection.js';
import { printable } from '../tables/printable.js';
import type { Terminal } from '../terminal.js';
import { present } from '../values/present.js';
import { readVariables, variablesOption } from '../values/variables-option.js';

type Instance = Pick<Data<'instances.get'>, 'id' | 'status' | 'error'> & { readonly variables?: object | undefined };

export const startCommand: Command = {
  name: 'start',
  summary: 'starts an instance',
  usage: '<definition>',
  about: `Starts an instance of a definition by its key, and tells its id. With --wait it waits for the end of the instance.`,
  options: {
    variables: variablesOption('variables of the start'),
    version: { type: 'string', value: 'n', about: 'of the definition; the active one by default' },
    'correlation-id': { type: 'string', value: 'text', about: 'your own name of the case, such as an order number' },
    wait: { type: 'boolean', about: 'waits until the instance has ended, or is in error' },
    within: { type: 'string', value: 'seconds', about: 'with --wait: how long at most; without, it has no end' },
    json: { type: 'boolean', about: 'as JSON, as the API answers' },
    ...CONNECTION_OPTIONS,
  },
  exitCodes:
    '0 started, with --wait also completed; 1 refused, or with --wait in error, terminated or not in time; 2 wrong usage, 3 the server is not reached or refuses the key',
  run: async (given, terminal) => {
    const [definition = ''] = exactly(given.positionals, 'the key of a definition');
    const body = present({
      definition_version: countOption(given, 'version'),
      variables: readVariables(given, terminal),
      correlation_id: textOption(given, 'correlation-id'),
    });
    const within = countOption(given, 'within');
    if (within !== null && !isGiven(given, 'wait')) throw new UsageError('expected --within beside --wait');
    const client = connect(given, terminal);
    const started = await client.instances.start({ definition_key: definition, ...body });
    if (!isGiven(given, 'wait')) return said(started, 0, given, terminal);
    if (!isGiven(given, 'json')) terminal.complain(`The instance ${started.id} has started.`);
    const ended = await endOf(client, started.id, within, ({ message }) =>
      terminal.complain(`svc start: ${message}; asking again`),
    );
    if (ended !== null) return said(ended, ended.status === 'completed' ? 0 : 1, given, terminal);
    terminal.complain(
      `svc start: the instance ${started.id} has not ended within ${within} s; svc instances show ${started.id} tells where it stands`,
    );
    return 1;
  },
};

/**
 * The instance when it has ended or is in error; null if it takes longer. Where the server does not answer, `onFailure` is told once,
 * and it is asked again.
 * @param within in seconds; null for no end
 */
async function endOf(
  client: Client,
  id: string,
  within: number | null,
  onFailure: (error: ApiError) => void,
): Promise<Data<'instances.get'> | null> {
  const signal = within === null ? undefined : AbortSignal.timeout(within * 1000);
  for (let failures = 0; ; failures += 1) {
    try {
      return await client.waitForInstance(id, { signal });
    } catch (error) {
      if (signal?.aborted === true) return null;
      // The client has waited between its attempts.
      if (!(error instanceof ApiError) || !error.isTemporary) throw error;
      if (failures === 0) onFailure(error);
    }
  }
}

function said(instance: Instance, code: number, given: Given, terminal: Terminal): number {
  const { id, status, error, variables } = instance;
  if (isGiven(given, 'json')) terminal.say(JSON.stringify(instance, null, 2));
  else
    terminal.say(
      `${id} ${status}${error === null ? '' : `: ${printable(error)}`}`,
      ...(variables === undefined ? [] : [printable(JSON.stringify(variables))]),
    );
  return code;
}
