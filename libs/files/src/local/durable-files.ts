import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Creates the folder and its parents, accessible to their owner only. They survive a power failure. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const top = resolve(first);
  for (let made = resolve(folder); ; made = dirname(made)) {
    await syncFolder(dirname(made));
    if (made === top) return;
  }
}

/**
 * Gives the finished file `temporary` its name and removes the temporary file. Returns false if the name is taken: a rename would
 * overwrite what another upload has stored there.
 */
export async function publish(temporary: string, name: string): Promise<boolean> {
  await makeFolder(dirname(name));
  try {
    await link(temporary, name);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  await syncFolder(dirname(name));
  return true;
}

/** Gives the finished file `temporary` its name, and replaces any file of that name. */
export async function replace(temporary: string, name: string): Promise<void> {
  await makeFolder(dirname(name));
  await rename(temporary, name);
  await syncFolder(dirname(name));
}

export async function removeDurably(name: string): Promise<void> {
  try {
    await rm(name);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  await syncFolder(dirname(name));
}

export function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | null)?.code;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
