import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Makes the folder and those above it, for their owner alone, so that they survive a loss of power. */
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
 * Gives the finished file `temporary` its name and removes the temporary one; false where the name is taken. A rename
 * would overwrite what another upload has put there.
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

/** Gives the finished file `temporary` its name, in place of what has it. */
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
