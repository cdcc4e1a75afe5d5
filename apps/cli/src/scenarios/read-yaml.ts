import { readFileSync } from 'node:fs';
import { DEFAULT_LIMITS, Findings, parseYaml } from '@svc/bpmn/source';
import type { JsonValue } from '@svc/expressions';
import { FileError, Located } from './located.js';

/** Reads a YAML or JSON file. Throws a `FileError` if that fails. */
export function readYaml(file: string): Located {
  const text = readText(file);
  const findings = new Findings();
  const parsed = parseYaml(text, DEFAULT_LIMITS, findings);
  if (parsed !== null) return Located.document(file, text, parsed.value as JsonValue);
  const [finding] = findings.list();
  throw new FileError(file, finding?.line ?? null, finding?.message ?? 'expected YAML');
}

export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new FileError(file, null, `expected a file that can be read, found ${(error as NodeJS.ErrnoException).code}`);
  }
}
