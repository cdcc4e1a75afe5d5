import { exactly, isGiven } from '../command.js';
import type { Command } from '../command.js';
import { connect } from '../connection/connect.js';
import { CONNECTION_OPTIONS, SERVER_EXIT_CODES } from '../connection/connection.js';
import { entryLine } from '../history/entry-line.js';
import { entriesAfter, followedEntries } from '../history/read-history.js';

export const logsCommand: Command = {
  name: 'logs',
  summary: 'shows the history of an instance, also while it runs',
  usage: '<instance>',
  about: `Shows what an instance has done, one line for each entry of its history, oldest first. With --follow it goes on until
the instance has ended, also after a time in which the server does not answer.`,
  options: {
    follow: { type: 'boolean', about: 'shows further entries as they come' },
    json: { type: 'boolean', about: 'each entry as JSON in a line of its own' },
    ...CONNECTION_OPTIONS,
  },
  exitCodes: SERVER_EXIT_CODES,
  run: async (given, terminal) => {
    const [id = ''] = exactly(given.positionals, 'an instance');
    const client = connect(given, terminal);
    let isSilent = false;
    const entries = isGiven(given, 'follow')
      ? followedEntries(client, id, {
          onFailure: ({ message }) => {
            if (!isSilent) terminal.complain(`svc logs: ${message}; asking again`);
            isSilent = true;
          },
        })
      : entriesAfter(client, id, null);
    for await (const entry of entries) {
      isSilent = false;
      terminal.say(isGiven(given, 'json') ? JSON.stringify(entry) : entryLine(entry, terminal));
    }
    return 0;
  },
};
