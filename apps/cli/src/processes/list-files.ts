import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of packages and of what is built. */
const SKIPPED = new Set(['node_modules', 'dist']);
/** More files than these are not looked through. */
const MAX_FILES = 20_000;

/** Files below a folder whose names match, by name; without hidden folders and packages. */
export function listFiles(folder: string, wanted: RegExp): string[] {
  const found: string[] = [];
  const open = [folder];
  let seen = 0;
  for (let next = open.pop(); next !== undefined && seen < MAX_FILES; next = open.pop()) {
    for (const entry of entriesOf(next)) {
      seen += 1;
      if (entry.isDirectory() && !entry.name.startsWith('.') && !SKIPPED.has(entry.name))
        open.push(join(next, entry.name));
      else if (entry.isFile() && wanted.test(entry.name)) found.push(join(next, entry.name));
    }
  }
  return found.sort();
}

/** Nothing of a folder that cannot be read. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
