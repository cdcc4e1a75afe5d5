// `npm run openapi`: writes what @svc/client knows of the API from apps/api/openapi.json, or with `--check` compares it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientCodeOf } from './openapi/client-code.mjs';
import { ROOT } from './stack/root.mjs';

const FOLDER = join(ROOT, 'libs/client/src/generated');

const code = await clientCodeOf(readFileSync(join(ROOT, 'apps/api/openapi.json'), 'utf8'));
for (const [name, text] of Object.entries(code)) {
  const file = join(FOLDER, name);
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    console.error(`libs/client/src/generated/${name} is not what apps/api/openapi.json says: run npm run openapi`);
    process.exitCode = 1;
  }
}
