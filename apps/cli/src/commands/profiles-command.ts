import { isGiven, UsageError } from '../command.js';
import type { Command } from '../command.js';
import { ProfileStore } from '../profiles/profile-store.js';
import { tableLines } from '../tables/table-lines.js';

export const profilesCommand: Command = {
  name: 'profiles',
  summary: 'lists the profiles, or makes one the current one',
  usage: '[use <name>]',
  actions: ['use'],
  about: 'Lists the servers whose keys svc login has kept, without the keys. "use" makes one of them the current one.',
  options: { json: { type: 'boolean', about: 'the profiles as JSON' } },
  exitCodes: '0, 2 wrong usage, or no such profile',
  run: async (given, terminal) => {
    const store = new ProfileStore(terminal.environment);
    const { current, byName } = store.read();
    const [action, name, ...others] = given.positionals;
    if (action !== undefined && (action !== 'use' || name === undefined || others.length > 0))
      throw new UsageError(`expected nothing, or use <name>, found ${given.positionals.join(' ')}`);
    if (name !== undefined) {
      if (!byName.has(name)) throw new UsageError(`expected one of ${[...byName.keys()].join(', ')}, found ${name}`);
      store.write({ current: name, byName });
      terminal.say(`${name} is the current profile.`);
      return 0;
    }
    const rows = [...byName].map(([profile, { url }]) => ({ profile, url, current: profile === current }));
    if (isGiven(given, 'json')) terminal.say(JSON.stringify(rows, null, 2));
    else if (rows.length === 0) terminal.say(`No profiles in ${store.file}; svc login keeps one.`);
    else terminal.say(...tableLines(COLUMNS, rows, terminal));
    return 0;
  },
};

interface Row {
  readonly profile: string;
  readonly url: string;
  readonly current: boolean;
}

const COLUMNS = [
  { head: 'PROFILE', cell: ({ profile }: Row) => profile },
  { head: 'ADDRESS', cell: ({ url }: Row) => url },
  { head: 'CURRENT', cell: ({ current }: Row) => (current ? 'current' : '') },
];
