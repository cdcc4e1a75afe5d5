import { textOption, isGiven, UsageError } from '../command.js';
import type { Command, Given } from '../command.js';
import { clientOf } from '../connection/connect.js';
import { checkedUrl, CONNECTION_OPTIONS, said } from '../connection/connection.js';
import { checkedName, ProfileStore } from '../profiles/profile-store.js';
import type { Terminal } from '../terminal.js';

const USUAL_PROFILE = 'default';

export const loginCommand: Command = {
  name: 'login',
  summary: 'keeps the address and API key of a server as a profile',
  usage: '[--profile name] [--url address] [--key key]',
  about: `Checks an API key at a server, keeps both as a profile, and makes it the current one, which every command uses
unless it is told otherwise. On a terminal it asks for what is missing; without one it reads the key from the input:

  echo "$KEY" | svc login --url https://engine.example.org

The file of the profiles can be read by its owner only. svc profiles lists them, svc logout forgets one.`,
  options: {
    profile: { type: 'string', value: 'name', about: `the profile to keep or change, "${USUAL_PROFILE}" by default` },
    url: CONNECTION_OPTIONS.url,
    key: { type: 'string', value: 'key', about: 'the API key; others can see it among the processes (SVC_KEY)' },
    json: { type: 'boolean', about: 'the profile and its tenant as JSON, without the key' },
  },
  exitCodes:
    '0 the key is valid and kept, 2 wrong usage, 3 the server is not reached or refuses the key; nothing is kept then',
  run: async (given, terminal) => {
    if (given.positionals.length > 0)
      throw new UsageError(`expected options only, found ${given.positionals.join(' ')}`);
    const store = new ProfileStore(terminal.environment);
    const profiles = store.read();
    const name = checkedName(textOption(given, 'profile') ?? (terminal.environment['SVC_PROFILE'] || USUAL_PROFILE));
    const url = await addressOf(given, profiles.byName.get(name)?.url ?? null, terminal);
    const key = await keyOf(given, terminal);
    const tenant = await clientOf(url, key).tenant.get();
    store.write({ current: name, byName: new Map([...profiles.byName, [name, { url, key }]]) });
    const kept = { profile: name, url, tenant: { id: tenant.id, name: tenant.name, plan: tenant.plan } };
    terminal.say(
      isGiven(given, 'json')
        ? JSON.stringify(kept, null, 2)
        : `The key of the tenant "${tenant.name}" at ${url} is kept as profile ${name}, which is the current one.`,
    );
    return 0;
  },
};

/** @param known that of the profile, which an answer may leave as it is */
async function addressOf(given: Given, known: string | null, { environment, input }: Terminal): Promise<string> {
  const address = said(textOption(given, 'url'), '--url') ?? said(environment['SVC_URL'], 'SVC_URL');
  if (address !== null) return checkedUrl(address);
  if (!input.isTerminal && known !== null) return known;
  if (!input.isTerminal)
    throw new UsageError('expected the address by --url or SVC_URL, found neither, and no terminal to ask at');
  const answer = await input.ask(`Address of the server${known === null ? '' : ` [${known}]`}: `);
  return checkedUrl({ value: answer || known || '', by: 'the answer' });
}

async function keyOf(given: Given, { environment, input }: Terminal): Promise<string> {
  const said = textOption(given, 'key') ?? (environment['SVC_KEY'] || null);
  const key = (
    said ?? (input.isTerminal ? await input.ask('API key: ', { isHidden: true }) : await input.read())
  ).trim();
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new UsageError(
    key === ''
      ? 'expected an API key by --key, SVC_KEY or the input, found nothing'
      : 'expected an API key without spaces and line breaks, found something else',
  );
}
