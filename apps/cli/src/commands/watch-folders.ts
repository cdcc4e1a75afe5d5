import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { once } from 'node:events';
import { listFolders } from '../processes/list-files.js';

/** Files that scenarios are made of. */
const RELEVANT = /\.(bpmn|json|ya?ml)$/;
/** An editor writes a file in several steps. */
const SETTLE_MS = 100;

/**
 * Calls `changed` after files below the folders have changed, never twice at once, until the signal comes; without one, for ever.
 * Folders of packages and hidden ones are left out; a folder that is made later is watched after the next change.
 */
export async function watchFolders(
  folders: readonly string[],
  changed: () => Promise<void>,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const watching = new Watching(folders, changed);
  watching.refresh();
  if (!signal.aborted) await once(signal, 'abort');
  await watching.close();
}

class Watching {
  private readonly watchers = new Map<string, FSWatcher>();
  private last: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly roots: readonly string[],
    private readonly changed: () => Promise<void>,
  ) {}

  /** Watches the folders that there are now. */
  refresh(): void {
    const folders = new Set(this.roots.flatMap((root) => listFolders(root)));
    for (const [folder, watcher] of this.watchers) if (!folders.has(folder)) this.forget(folder, watcher);
    for (const folder of folders) if (!this.watchers.has(folder)) this.watchers.set(folder, this.watch(folder));
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    for (const [folder, watcher] of this.watchers) this.forget(folder, watcher);
    await this.last;
  }

  private watch(folder: string): FSWatcher {
    const watcher = watch(folder, (_event, name) => {
      // A name without an ending may be a new folder.
      if (name === null || RELEVANT.test(name) || !name.includes('.')) this.soon();
    });
    // A folder that is removed cannot be watched any longer.
    return watcher.on('error', () => this.forget(folder, watcher));
  }

  private forget(folder: string, watcher: FSWatcher): void {
    watcher.close();
    this.watchers.delete(folder);
  }

  /** Changes that come close together are one. */
  private soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.last = this.last.then(async () => {
        this.refresh();
        await this.changed();
      });
    }, SETTLE_MS);
  }
}
