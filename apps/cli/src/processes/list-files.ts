import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Folders of packages and of what is built. */
const SKIPPED = new Set(['node_modules', 'dist']);
/** More files than these are not looked through. */
const MAX_FILES = 20_000;

/** Files below a folder whose names match, by name; without hidden folders and packages. */
export function listFiles(folder: string, wanted: RegExp): string[] {
  const { files } = contentsOf(folder);
  return files.filter((file) => wanted.test(basename(file))).sort();
}

/** The folder and all folders below it, without hidden ones and packages. */
export function listFolders(folder: string): string[] {
  return contentsOf(folder).folders;
}

function contentsOf(folder: string): { readonly files: string[]; readonly folders: string[] } {
  const [files, folders]: [string[], string[]] = [[], []];
  const open = [folder];
  for (let next = open.pop(); next !== undefined && files.length + folders.length < MAX_FILES; next = open.pop()) {
    folders.push(next);
    for (const entry of entriesOf(next)) {
      if (entry.isFile()) files.push(join(next, entry.name));
      else if (entry.isDirectory() && !entry.name.startsWith('.') && !SKIPPED.has(entry.name))
        open.push(join(next, entry.name));
    }
  }
  return { files, folders };
}

/** Nothing of a folder that cannot be read. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
