// `npm run check:citations`: fails if code, a test or a page cites a rule, or links to a page, that does not exist.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { citingFiles } from './docs/citations/citing-files.mjs';
import { problemsIn } from './docs/citations/problems.mjs';
import { ROOT } from './stack/root.mjs';

const sources = citingFiles().map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));
const problems = problemsIn(sources, (file) => existsSync(join(ROOT, file)));
problems.forEach((problem) => console.error(problem));
process.exitCode = problems.length > 0 ? 1 : 0;
