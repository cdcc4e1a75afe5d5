// `npm run interface:ids`: the ids of the interface's statements, by which tests name them.
import { interfaceRows } from './rows.mjs';

for (const { id, text } of interfaceRows()) console.log(`${id}\t${text}`);
