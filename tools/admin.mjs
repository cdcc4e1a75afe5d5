// `npm run admin -- <command>`: the commands of operators (docs/operations.md).
import { runProgram } from './stack/run-program.mjs';

process.exitCode = runProgram('admin', process.argv.slice(2));
