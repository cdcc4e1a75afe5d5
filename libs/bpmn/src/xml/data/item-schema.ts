import type { ItemStructure, SchemaHint } from '@svc/engine';
import type { SchemaReader } from '@svc/typed-data';
import type { Findings, Place } from '../../findings.js';
import { bpmnChildren, isSvc, svcName } from '../vocabulary.js';
import type { XmlElement } from '../xml-element.js';

const HINTS: readonly SchemaHint[] = ['enum', 'object', 'primitive', 'reference'];

/** `svc:schema` elements of an itemDefinition, directly in it or in its `extensionElements`. */
export function schemasOf(definition: XmlElement): XmlElement[] {
  const extensions = bpmnChildren(definition, 'extensionElements').flatMap(({ children }) => children);
  return [...definition.children, ...extensions].filter((child) => isSvc(child) && svcName(child) === 'Schema');
}

/** The structure of `svc:inline`. Returns null with findings if it cannot be read. */
export function readItemSchema(
  definition: XmlElement,
  { schemas, findings, place }: { readonly schemas: SchemaReader; readonly findings: Findings; readonly place: Place },
): ItemStructure | null {
  const name = `itemDefinition ${place.elementId ?? ''}`;
  const [schema, second] = schemasOf(definition);
  if (schema === undefined) findings.error(`${name} of structureRef svc:inline needs an element svc:schema`, place);
  if (second !== undefined) findings.error(`${name} has more than one svc:schema`, { ...place, line: second.line });
  if (schema === undefined || second !== undefined) return null;
  const at = { ...place, line: schema.line };
  const read = schemas.read(schema.text);
  if (schema.children.length > 0) findings.error(`expected the svc:schema of ${name} to hold JSON, found elements`, at);
  if (!read.ok) for (const problem of read.problems) findings.error(`the schema of ${name}: ${problem}`, at);
  else for (const warning of read.warnings) findings.warning(`the schema of ${name}: ${warning}`, at);
  const hint = hintOf(schema, findings, at);
  return read.ok ? { kind: 'schema', hint, schema: read.schema } : null;
}

function hintOf(schema: XmlElement, findings: Findings, place: Place): SchemaHint | null {
  const given = schema.attributes.find(({ name }) => name === 'kind')?.value.trim();
  const hint = HINTS.find((known) => known === given) ?? null;
  if (given !== undefined && hint === null)
    findings.error(
      `expected the kind of svc:schema to be one of ${HINTS.join(', ')}, found "${given.slice(0, 100)}"`,
      place,
    );
  return hint;
}
