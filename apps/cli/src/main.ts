import { styleText } from 'node:util';
import { runProgram } from './program.js';

process.exitCode = await runProgram(process.argv.slice(2), {
  folder: process.cwd(),
  say: (...lines) => void process.stdout.write(`${lines.join('\n')}\n`),
  complain: (...lines) => void process.stderr.write(`${lines.join('\n')}\n`),
  paint: (colour, text) => styleText(colour, text, { stream: process.stdout }),
});
