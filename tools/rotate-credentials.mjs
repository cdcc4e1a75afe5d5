// `npm run credentials:rotate`: wraps the data keys of all credentials with the first of CREDENTIALS_KEYS (docs/credentials.md).
import { runProgram } from './stack/run-program.mjs';

process.exitCode = runProgram('rotate-credentials');
