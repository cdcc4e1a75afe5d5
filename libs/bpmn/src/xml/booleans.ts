import type { Findings, Place } from '../findings.js';
import { attributesOfType } from '../source/element-properties.js';

/** Attributes of type xsd:boolean of flow elements and their loops (BPMN 2.0.2, 15.3). */
const BOOLEANS: ReadonlySet<string> = new Set([...attributesOfType('boolean'), 'isSequential', 'testBefore']);

const VALUES = new Map([
  ['true', 'true'],
  ['1', 'true'],
  ['false', 'false'],
  ['0', 'false'],
]);

/** The value of an attribute. Booleans become `true` or `false` from either spelling; any other text of a boolean is an error. */
export function canonicalValue(name: string, value: string, findings: Findings, place: Place): string {
  return BOOLEANS.has(name) ? canonicalBoolean(name, value, { findings, place }) : value;
}

export function canonicalBoolean(
  name: string,
  value: string,
  { findings, place }: { readonly findings: Findings; readonly place: Place },
): string {
  const canonical = VALUES.get(value.trim());
  if (canonical === undefined)
    findings.error(`expected ${name} to be true or false, found "${value.slice(0, 100)}"`, place);
  return canonical ?? value;
}
