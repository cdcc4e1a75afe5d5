import { relative } from 'node:path';
import { failureLines } from '../stack/failures.mjs';
import { ROOT } from '../stack/root.mjs';

/** The exit code of a run that reached its time limit without a failure. It has not passed either. */
export const SLOW_CODE = 2;

/**
 * The output and exit code of a run that reached its time limit; the code is 1 if a test had failed by then.
 * @param {import('../stack/run-notes.mjs').RunNotes} notes
 * @param {{ minutes: number, command: string }} run its limit, and the command with its seeds
 * @returns {{ lines: string[], code: number }}
 */
export function endOfSlowRun(notes, { minutes, command }) {
  const files = notes.running.map((path) => relative(ROOT, path));
  const what = files.length === 0 ? 'no test file had begun' : 'these files had not ended';
  const hasFailed = notes.failed.length > 0;
  return {
    lines: [
      ...(hasFailed ? failureLines(notes, command) : []),
      `slow: after ${minutes} minutes ${what}: ${[command, ...files].join(' ')}`,
    ],
    code: hasFailed ? 1 : SLOW_CODE,
  };
}
