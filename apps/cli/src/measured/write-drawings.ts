import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawSvg } from '@svc/bpmn';
import { keyOf } from '../processes/process-file.js';
import type { ProcessCoverage } from './coverage.js';

/** Writes a drawing of each process into the folder, and returns the files. Processes of the same name are numbered. */
export async function writeDrawings(folder: string, list: readonly ProcessCoverage[]): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const used = new Map<string, number>();
  const files: string[] = [];
  for (const { process, covered } of list) {
    const key = keyOf(process.file);
    const times = (used.get(key) ?? 0) + 1;
    used.set(key, times);
    const file = join(folder, times === 1 ? `${key}.svg` : `${key}-${times}.svg`);
    writeFileSync(file, await drawSvg(process.xml, process.model, covered));
    files.push(file);
  }
  return files;
}
