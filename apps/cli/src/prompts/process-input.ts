import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { UsageError } from '../command.js';
import type { Input } from '../terminal.js';

/** Of a process that its user has interrupted. */
const INTERRUPTED = 130;

/** The input of this process. Questions are written to the error output, so that the output can be a pipe. */
export const processInput: Input = {
  get isTerminal() {
    return process.stdin.isTTY === true && process.stderr.isTTY === true;
  },
  read: () => text(process.stdin),
  ask: (question, { isHidden = false } = {}) => (isHidden ? askHidden(question) : askOpenly(question, process.stderr)),
};

async function askHidden(question: string): Promise<string> {
  process.stderr.write(question);
  try {
    return await askOpenly('', nowhere());
  } finally {
    process.stderr.write('\n');
  }
}

function askOpenly(question: string, output: NodeJS.WritableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: process.stdin, output, terminal: true });
    lines.once('SIGINT', () => {
      process.stderr.write('\n');
      process.exit(INTERRUPTED);
    });
    lines.once('close', () => reject(new UsageError('expected an answer, found the end of the input')));
    lines.question(question, (answer) => {
      resolve(answer.trim());
      lines.close();
    });
  });
}

/** Takes what readline would show of a hidden answer. */
function nowhere(): Writable {
  return new Writable({ write: (_part, _encoding, done) => done() });
}
