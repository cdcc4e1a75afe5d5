import { dirname, relative } from 'node:path';
import { compileDecision, prepareDecision } from '@svc/decisions';
import type { AskedVersion } from '@svc/decisions';
import { FileError, isObject } from '../scenarios/located.js';
import { SCENARIO_FILE } from '../scenarios/read-scenario-file.js';
import { readText, readYaml } from '../scenarios/read-yaml.js';
import { listFiles } from './list-files.js';
import { errorOf, keyOf, loadProcess, sourceTypeOf } from './process-file.js';
import type { LoadedProcess } from './process-file.js';

const DRAFT = /\.(bpmn|json|ya?ml)$/;
const DECISION = /\.(json|ya?ml)$/;

/**
 * Processes and decisions in the files around a folder, by key: first below the folder itself, then below the folders around it, as
 * far as the outermost one. The key is the name of the file, the id of the process or the `key` of the decision.
 */
export class Drafts {
  private readonly decisions = new Map<string, AskedVersion | null>();
  private readonly processes = new Map<string, LoadedProcess | null>();

  constructor(
    private readonly folder: string,
    private readonly outermost: string,
  ) {}

  /** Null if there is none. Throws a `FileError` if it has errors. */
  decision(key: string): AskedVersion | null {
    return kept(this.decisions, key, () => firstOf(this.candidates(key, DECISION), (file) => decisionIn(file, key)));
  }

  /** Null if there is none. Throws a `FileError` if it has errors. */
  process(key: string): LoadedProcess | null {
    return kept(this.processes, key, () => firstOf(this.candidates(key, DRAFT), (file) => processIn(file, key)));
  }

  /** Files that may have the key, those that are named by it first. */
  private candidates(key: string, wanted: RegExp): string[] {
    const files = foldersFrom(this.folder, this.outermost).flatMap((folder) => listFiles(folder, wanted));
    const distinct = [...new Set(files)].filter((file) => !SCENARIO_FILE.test(file));
    const named = distinct.filter((file) => keyOf(file) === key);
    return [...named, ...distinct.filter((file) => keyOf(file) !== key && mentions(file, key))];
  }
}

function foldersFrom(folder: string, outermost: string): string[] {
  const isInside = !relative(outermost, folder).startsWith('..');
  return folder === outermost || !isInside ? [folder] : [folder, ...foldersFrom(dirname(folder), outermost)];
}

function mentions(file: string, key: string): boolean {
  return readText(file).includes(key);
}

function kept<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const made = make();
  values.set(key, made);
  return made;
}

function firstOf<Value>(files: readonly string[], read: (file: string) => Value | null): Value | null {
  for (const file of files) {
    const found = read(file);
    if (found !== null) return found;
  }
  return null;
}

function decisionIn(file: string, key: string): AskedVersion | null {
  if (!isDecision(file, key)) return null;
  const sourceType = sourceTypeOf(file) === 'json' ? 'json' : 'yaml';
  const compiled = compileDecision({ sourceType, source: readText(file), key });
  if (!compiled.ok) throw errorOf(file, compiled.findings);
  return { version: 1, sourceHash: compiled.sourceHash, prepared: prepareDecision(compiled.model) };
}

/** Whether the file has a table of rules with this key. */
export function isDecision(file: string, wanted: string | null = null): boolean {
  const value = contentOf(file);
  if (value === null || !('rules' in value)) return false;
  return wanted === null || (value['key'] ?? keyOf(file)) === wanted;
}

/** Null for a file that is no object in JSON or YAML. */
function contentOf(file: string) {
  if (!DECISION.test(file)) return null;
  try {
    const { value } = readYaml(file);
    return isObject(value) ? value : null;
  } catch (error) {
    if (error instanceof FileError) return null;
    throw error;
  }
}

function processIn(file: string, key: string): LoadedProcess | null {
  if (!isProcess(file)) return null;
  // The file's own name is enough; in another file the process must have the key as its id.
  return keyOf(file) === key ? loadProcess(file, null) : processWithId(file, key);
}

function isProcess(file: string): boolean {
  if (!DECISION.test(file)) return true;
  const value = contentOf(file);
  return value !== null && 'elements' in value;
}

function processWithId(file: string, id: string): LoadedProcess | null {
  try {
    const loaded = loadProcess(file, null);
    return loaded.model.processId === id ? loaded : null;
  } catch {
    // Another process, which does not have to be right.
    return null;
  }
}
