// `npm run docs:configuration`: writes docs/configuration.md from the table of settings.
import { writeFile } from 'node:fs/promises';
import { settingsTable } from '@svc/config';

await writeFile(new URL('../../docs/configuration.md', import.meta.url), settingsTable());
