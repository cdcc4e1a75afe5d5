import { renameSync, writeFileSync } from 'node:fs';

/**
 * The progress of a run of Jest.
 * @typedef {object} RunNotes
 * @property {string[]} running paths of the test files that have begun and not ended
 * @property {boolean} isOver every test file has ended
 * @property {import('./jest.mjs').FileResult[]} failed files, with their failed tests only
 */

/**
 * A reporter that keeps the run's notes in the file TEST_NOTES_FILE, as JSON. Jest itself writes its results only at the end,
 * and never if it is killed.
 */
// oxlint-disable-next-line import/no-default-export -- Jest takes a reporter by its default export
export default class RunNotesReporter {
  /** @type {Set<string>} */
  #running = new Set();
  /** @type {RunNotes['failed']} */
  #failed = [];
  #isOver = false;

  /** @param {{ path: string }} file */
  onTestFileStart({ path }) {
    this.#running.add(path);
    this.#note();
  }

  /** @param {{ path: string }} file @param {{ failureMessage?: string | null, testResults: import('./jest.mjs').JestTest[] }} result */
  onTestFileResult({ path }, { failureMessage, testResults }) {
    this.#running.delete(path);
    if (failureMessage) {
      const failed = testResults.filter(({ status }) => status === 'failed');
      this.#failed.push({ name: path, message: failureMessage, assertionResults: failed });
    }
    this.#note();
  }

  onRunComplete() {
    this.#isOver = true;
    this.#note();
  }

  /** Writes atomically, so that a reader never gets half of it. */
  #note() {
    const file = process.env['TEST_NOTES_FILE'];
    if (file === undefined) return;
    /** @type {RunNotes} */
    const notes = { running: [...this.#running], failed: this.#failed, isOver: this.#isOver };
    writeFileSync(`${file}.next`, JSON.stringify(notes));
    renameSync(`${file}.next`, file);
  }
}
