import { watch } from 'node:fs/promises';
import { relative } from 'node:path';

/** Files that scenarios are made of. */
const RELEVANT = /\.(bpmn|json|ya?ml)$/;
/** An editor writes a file in several steps. */
const SETTLE_MS = 100;

/** Calls `changed` after files in the folders have changed, never twice at once, until the signal comes; without one, for ever. */
export async function watchFolders(
  folders: readonly string[],
  changed: () => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const run = new Run(changed);
  const outer = [...new Set(folders)].filter((one) => !folders.some((other) => other !== one && isInside(one, other)));
  await Promise.all(outer.map((folder) => watchFolder(folder, () => run.soon(), signal)));
  await run.last;
}

async function watchFolder(folder: string, changed: () => void, signal: AbortSignal | undefined): Promise<void> {
  try {
    for await (const { filename } of watch(folder, { recursive: true, ...(signal && { signal }) }))
      if (filename !== null && RELEVANT.test(filename)) changed();
  } catch (error) {
    if (signal?.aborted !== true) throw error;
  }
}

function isInside(folder: string, other: string): boolean {
  const path = relative(other, folder);
  return path !== '' && !path.startsWith('..');
}

/** Runs one after the other; changes that come close together are one. */
class Run {
  last: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly changed: () => Promise<void>) {}

  soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.last = this.last.then(this.changed).catch((error: unknown) => console.error(error));
    }, SETTLE_MS);
  }
}
