import { basename, extname } from 'node:path';
import { compileDefinition } from '@svc/bpmn';
import type { SourceType } from '@svc/bpmn';
import { createModelIndex } from '@svc/engine';
import type { Finding, ProcessModel } from '@svc/engine';
import type { SimulatedProcess } from '@svc/engine/simulation';
import { createTypeValidator } from '@svc/typed-data';
import { MAX_BASE64_BYTES } from '../play/limits.js';
import { FileError } from '../scenarios/located.js';
import { readText } from '../scenarios/read-yaml.js';

/** A process of a file, ready to be simulated. */
export interface LoadedProcess extends SimulatedProcess {
  readonly file: string;
  readonly model: ProcessModel;
  /** The BPMN file, generated where the source is JSON or YAML. */
  readonly xml: string;
}

const TYPES = new Map<string, SourceType>([
  ['.bpmn', 'bpmn'],
  ['.xml', 'bpmn'],
  ['.json', 'json'],
  ['.yaml', 'yaml'],
  ['.yml', 'yaml'],
]);

/** The format that the file's name ends with. Throws a `FileError` for another ending. */
export function sourceTypeOf(file: string): SourceType {
  const type = TYPES.get(extname(file).toLowerCase());
  if (type !== undefined) return type;
  throw new FileError(file, null, `expected a file that ends with ${[...TYPES.keys()].join(', ')}`);
}

/** Name of a file without its ending: the key of what is drafted in it. */
export function keyOf(file: string): string {
  return basename(file, extname(file));
}

/** Compiles a process. Throws a `FileError` if it has errors. */
export function loadProcess(file: string, processId: string | null): LoadedProcess {
  const source = { sourceType: sourceTypeOf(file), source: readText(file) };
  const compiled = compileDefinition({ ...source, ...(processId !== null && { processId }) });
  if (!compiled.ok) throw errorOf(file, compiled.findings);
  const { model, xml, sourceHash: hash } = compiled;
  const key = keyOf(file);
  const validator = model.data && createTypeValidator(model.data, { maxBase64Bytes: MAX_BASE64_BYTES });
  return {
    file,
    model,
    xml,
    index: createModelIndex(model),
    definition: { id: `${file}#${model.processId}`, key, version: 1, name: model.name ?? key, hash },
    ...(validator && { validate: (check) => validator.validate(check) }),
  };
}

/** The errors of a source as one. */
export function errorOf(file: string, findings: readonly Finding[]): FileError {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const [first, ...others] = errors.map(({ message, elementId }) =>
    elementId === null ? message : `${elementId}: ${message}`,
  );
  const more = others.length === 0 ? '' : ` (and ${others.length} more; svc validate shows them)`;
  return new FileError(file, errors[0]?.line ?? null, `${first ?? 'expected a source without errors'}${more}`);
}
