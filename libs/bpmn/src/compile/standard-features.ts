import type { ChildSource } from '@svc/engine';
import type { ReadMap } from './read-map.js';
import type { SourceReader } from './source-reader.js';

/** Attributes of the standard that change execution unless they have this value (BPMN 2.0.2, 10.3 to 10.6). */
const NEUTRAL: ReadonlyMap<string, string> = new Map([
  ['startQuantity', '1'],
  ['completionQuantity', '1'],
  ['isForCompensation', 'false'],
  ['triggeredByEvent', 'false'],
  ['instantiate', 'false'],
  ['parallelMultiple', 'false'],
  ['eventGatewayType', 'Exclusive'],
]);

/** Children that definitions read, or that other checks speak about. */
const KNOWN_CHILDREN: ReadonlySet<string> = new Set([
  'script',
  'potentialOwner',
  'humanPerformer',
  'ioSpecification',
  'property',
  'dataInputAssociation',
  'dataOutputAssociation',
]);

/** Children that describe and never execute. */
const DESCRIPTIVE: ReadonlySet<string> = new Set([
  'performer',
  'resourceRole',
  'rendering',
  'dataInput',
  'dataOutput',
  'inputSet',
  'outputSet',
]);

/**
 * Features that the standard gives to many elements and that the element's definition did not read: an error when
 * ignoring them would change execution, since nothing is silently ignored.
 */
export function checkStandardFeatures(reader: SourceReader, attributes: ReadMap): void {
  for (const name of attributes.unread()) {
    const neutral = NEUTRAL.get(name);
    const value = attributes.get(name)?.trim() ?? '';
    if (neutral !== undefined && value !== neutral) reader.error(`${name}="${value}" is not supported yet`);
  }
  for (const child of reader.source.children) checkChild(child, reader);
}

function checkChild(child: ChildSource, reader: SourceReader): void {
  if (KNOWN_CHILDREN.has(child.type)) return;
  if (DESCRIPTIVE.has(child.type)) reader.warning(`${child.type} is not executed and is ignored`);
  else reader.error(`${child.type} is not supported yet`);
}
