import { exactly, textOption, UsageError } from '../command.js';
import type { Command } from '../command.js';
import { ProfileStore } from '../profiles/profile-store.js';

export const logoutCommand: Command = {
  name: 'logout',
  summary: 'forgets a profile with its key',
  usage: '[--profile name]',
  about: 'Forgets the current profile, or another one. The key itself stays valid until it is revoked at the server.',
  options: { profile: { type: 'string', value: 'name', about: 'the profile to forget (SVC_PROFILE)' } },
  exitCodes: '0 the profile is forgotten, 2 wrong usage, or no such profile',
  run: async (given, terminal) => {
    exactly(given.positionals);
    const store = new ProfileStore(terminal.environment);
    const { current, byName } = store.read();
    const name = textOption(given, 'profile') ?? (terminal.environment['SVC_PROFILE'] || current);
    if (name === null || !byName.has(name))
      throw new UsageError(`expected a profile in ${store.file}, found no ${name ?? 'current one'}`);
    const left = new Map([...byName].filter(([other]) => other !== name));
    store.write({ current: current === name ? ([...left.keys()][0] ?? null) : current, byName: left });
    terminal.say(`The profile ${name} is forgotten.`);
    return 0;
  },
};
