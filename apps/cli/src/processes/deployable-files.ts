import { readFileSync, statSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { Body } from '@svc/client';
import { UsageError } from '../command.js';
import { FileError } from '../scenarios/located.js';
import { SCENARIO_FILE } from '../scenarios/read-scenario-file.js';
import { isDecision } from './drafts.js';
import { listFiles } from './list-files.js';
import { sourceTypeOf } from './process-file.js';

type DeployedSource = Body<'deployments.create'>['resources'][number];

/** Names that say what a file is; other JSON and YAML files of a folder may be anything. */
const NAMED = /\.bpmn$|\.(process|decision)\.(json|ya?ml)$/i;

/**
 * The files that the places stand for, each once: a folder stands for those below it whose names say that they are processes or
 * decisions. Throws a `UsageError` if there are none.
 */
export function deployableFiles(places: readonly string[], folder: string): string[] {
  const files = [...new Set(places.flatMap((place) => filesAt(place, folder)))];
  if (files.length > 0) return files;
  throw new UsageError(
    `expected files that end with .bpmn, or with .process or .decision and .json, .yaml or .yml, in ${places.join(', ')}, found none`,
  );
}

function filesAt(place: string, folder: string): string[] {
  const path = resolve(folder, place);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new UsageError(`expected a file or folder, found none at ${place}`);
  if (stats.isDirectory()) return listFiles(path, NAMED);
  if (SCENARIO_FILE.test(path)) throw new UsageError(`expected processes and decisions, found the scenarios ${place}`);
  return [path];
}

/** A file as it is uploaded, under its path from the folder. Throws a `FileError` if it cannot be. */
export function deployedSource(file: string, folder: string): DeployedSource {
  const name = relative(folder, file).split(sep).join('/');
  const sourceType = sourceTypeOf(file);
  const bytes = bytesOf(file);
  const text = textOf(bytes);
  if (sourceType === 'bpmn')
    return text === null
      ? { name, kind: 'process', source_type: 'bpmn-base64', source: bytes.toString('base64') }
      : { name, kind: 'process', source_type: 'bpmn', source: text };
  if (text === null) throw new FileError(file, null, 'expected a text in UTF-8');
  return { name, kind: isDecision(file) ? 'decision' : 'process', source_type: sourceType, source: text };
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new FileError(file, null, `expected a file that can be read, found ${(error as NodeJS.ErrnoException).code}`);
  }
}

/** Null if the bytes are no UTF-8: XML may be of another encoding, which it names itself. */
function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
