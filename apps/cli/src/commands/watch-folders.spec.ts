import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Project } from '../../testing/project.js';
import { watchFolders } from './watch-folders.js';

let project: Project;
let controller: AbortController;
beforeEach(() => {
  project = new Project({ 'a/one.bpmn': '<a/>', 'node_modules/b/two.bpmn': '<a/>' });
  controller = new AbortController();
});
afterEach(() => project.remove());

/** Counts the changes that are told, and resolves `next` at each. */
function watching() {
  const seen = { changes: 0, next: Promise.withResolvers<void>() };
  const ended = watchFolders(
    [project.folder, `${project.folder}/a`],
    async () => {
      seen.changes += 1;
      seen.next.resolve();
    },
    controller.signal,
  );
  return { seen, ended };
}

describe('watching', () => {
  it('a changed process is told once, and files of packages or of other kinds are not told', async () => {
    const { seen, ended } = watching();
    project.write('node_modules/b/two.bpmn', '<b/>');
    project.write('a/notes.txt', 'nothing');
    project.write('a/one.bpmn', '<b/>');
    project.write('a/one.bpmn', '<c/>');
    await seen.next.promise;
    controller.abort();
    await ended;
    expect(seen.changes).toBe(1);
  });

  it('a folder that is made later is watched too', async () => {
    const { seen, ended } = watching();
    project.write('later/one.test.yaml', 'a');
    await seen.next.promise;
    seen.next = Promise.withResolvers();
    project.write('later/one.test.yaml', 'b');
    await seen.next.promise;
    controller.abort();
    await ended;
    expect(seen.changes).toBe(2);
  });
});
