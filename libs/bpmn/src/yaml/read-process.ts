import type { Findings } from '../findings.js';
import { readProcessValue } from '../json/read-process.js';
import type { CompileLimits } from '../limits.js';
import type { ProcessSource } from '../source/process-source.js';
import { parseYaml } from '../source/yaml-value.js';

/** Reads a YAML 1.2 source, which has the JSON form. Returns null with findings if that fails. */
export function readYamlProcess(
  text: string,
  wanted: string | undefined,
  limits: CompileLimits,
  findings: Findings,
): ProcessSource | null {
  const parsed = parseYaml(text, limits, findings);
  return parsed === null ? null : readProcessValue(parsed.value, wanted, limits, findings);
}
