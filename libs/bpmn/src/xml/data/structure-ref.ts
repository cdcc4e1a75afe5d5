import type { ItemStructure, XsdPrimitive } from '@svc/engine';
import { SVC } from '../vocabulary.js';
import type { QualifiedName } from './qualified-names.js';

export type StructureRead =
  | { readonly kind: 'known'; readonly structure: ItemStructure }
  /** `svc:inline`: the itemDefinition contains the schema. */
  | { readonly kind: 'inline' }
  /** Accepted, but values are not validated. */
  | { readonly kind: 'unknown'; readonly warning: string }
  | { readonly kind: 'refused'; readonly error: string };

const XSD = 'http://www.w3.org/2001/XMLSchema';

const PRIMITIVES: readonly XsdPrimitive[] = [
  'string',
  'decimal',
  'int',
  'boolean',
  'dateTime',
  'date',
  'time',
  'base64Binary',
];

/** The kinds of `structureRef` [typed-data#types]. */
export function readStructureRef(text: string, name: QualifiedName): StructureRead {
  if (isSvcName(name)) return ofService(text, name.local);
  if (!isXsdName(name)) return unknown(text);
  const primitive = PRIMITIVES.find((known) => known === name.local);
  return primitive === undefined ? unknown(text) : { kind: 'known', structure: { kind: 'xsd', name: primitive } };
}

/** An undeclared `xsd` or `xs` prefix has its usual meaning. */
export function isXsdName({ namespace, prefix }: QualifiedName): boolean {
  return namespace === XSD ? prefix !== '' : prefix === 'xsd' || (prefix === 'xs' && namespace === null);
}

function isSvcName({ namespace, prefix }: QualifiedName): boolean {
  return prefix === 'svc' || (prefix !== '' && namespace === SVC);
}

function ofService(text: string, local: string): StructureRead {
  if (local === 'inline') return { kind: 'inline' };
  if (local === 'file') return { kind: 'known', structure: { kind: 'file' } };
  if (local === 'catalog' || local.startsWith('catalog/')) {
    return { kind: 'refused', error: `${text} is not supported: there is no catalog, write the schema as svc:inline` };
  }
  return unknown(text);
}

function unknown(text: string): StructureRead {
  const known = `xsd:${PRIMITIVES.join(', xsd:')}, svc:inline and svc:file`;
  const warning = `the structureRef ${text.slice(0, 200)} is not known, so nothing is checked; known are ${known}`;
  return { kind: 'unknown', warning };
}
