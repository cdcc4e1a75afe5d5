import { styleText } from 'node:util';
import { runProgram } from './program.js';
import { processInput } from './prompts/process-input.js';

// A reader that has seen enough, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await runProgram(process.argv.slice(2), {
  folder: process.cwd(),
  width: process.stdout.isTTY ? process.stdout.columns : null,
  environment: process.env,
  input: processInput,
  say: (...lines) => void process.stdout.write(lines.map((line) => `${line}\n`).join('')),
  complain: (...lines) => void process.stderr.write(lines.map((line) => `${line}\n`).join('')),
  paint: (colour, text) => styleText(colour, text, { stream: process.stdout }),
});
