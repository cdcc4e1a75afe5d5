import { afterEach, describe, expect, it } from '@jest/globals';
import { Project } from '../../testing/project.js';
import { watchFolders } from './watch-folders.js';

const project = new Project({ 'a/one.bpmn': '<a/>' });
afterEach(() => project.remove());

describe('watching', () => {
  it('changed processes and scenarios are told, other files are not', async () => {
    const controller = new AbortController();
    let changes = 0;
    const changed = new Promise<void>((resolve) => {
      void watchFolders(
        [project.folder, `${project.folder}/a`],
        async () => {
          changes += 1;
          resolve();
        },
        controller.signal,
      );
    });
    project.write('a/notes.txt', 'nothing');
    project.write('a/one.bpmn', '<b/>');
    await changed;
    controller.abort();
    expect(changes).toBe(1);
  });
});
