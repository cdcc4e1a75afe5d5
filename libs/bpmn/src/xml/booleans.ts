import type { Findings, Place } from '../findings.js';

/** Attributes of type xsd:boolean, in whatever part of a flow element (BPMN 2.0.2, 15.3). */
const BOOLEANS: ReadonlySet<string> = new Set([
  'cancelActivity',
  'cancelRemainingInstances',
  'instantiate',
  'isForCompensation',
  'isInterrupting',
  'isSequential',
  'parallelMultiple',
  'testBefore',
  'triggeredByEvent',
  'waitForCompletion',
]);

const VALUES = new Map([
  ['true', 'true'],
  ['1', 'true'],
  ['false', 'false'],
  ['0', 'false'],
]);

/** The value of an attribute, `true` or `false` for either spelling of a boolean; any other boolean is an error. */
export function canonicalValue(name: string, value: string, findings: Findings, place: Place): string {
  if (!BOOLEANS.has(name)) return value;
  const canonical = VALUES.get(value.trim());
  if (canonical === undefined)
    findings.error(`expected ${name} to be true or false, found "${value.slice(0, 100)}"`, place);
  return canonical ?? value;
}
