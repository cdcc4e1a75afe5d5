import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DEFAULT_LIMITS } from '../src/limits.js';
import { readXml } from '../src/xml/read-xml.js';
import type { XmlElement } from '../src/xml/xml-element.js';

/** An attribute of the standard's schema with a value that is not its default. */
export interface SchemaAttribute {
  readonly name: string;
  readonly odd: string;
}

/** Every attribute and every element name of the schema of BPMN 2.0.2 (15.3, Semantic.xsd). */
export function bpmnSchema(): {
  readonly attributes: readonly SchemaAttribute[];
  readonly elements: readonly string[];
} {
  const package_ = createRequire(import.meta.url).resolve('bpmn-moddle/package.json');
  const text = readFileSync(join(dirname(package_), 'resources/bpmn/xsd/Semantic.xsd'), 'utf8');
  const read = readXml(text, DEFAULT_LIMITS);
  if (!read.ok) throw new Error(read.message);
  const all = descendants(read.root);
  const enumerations = enumerationsOf(all);
  const attributes = all.filter(({ name }) => name === 'attribute').map((found) => oddAttribute(found, enumerations));
  const elements = all.filter(({ name }) => name === 'element').map((found) => valueOf(found, 'name') ?? '');
  return {
    attributes: unique(attributes, ({ name, odd }) => `${name} ${odd}`),
    elements: [...new Set(elements)].filter(Boolean),
  };
}

function oddAttribute(found: XmlElement, enumerations: ReadonlyMap<string, readonly string[]>): SchemaAttribute {
  const type = valueOf(found, 'type') ?? '';
  const values = type === 'xsd:boolean' ? ['true', 'false'] : (enumerations.get(type) ?? ['odd']);
  // Without a default in the schema, the first value counts as the default.
  const fallback = valueOf(found, 'default') ?? (type === 'xsd:boolean' ? 'false' : values[0]);
  const isOpen = type === 'tImplementation';
  return { name: valueOf(found, 'name') ?? '', odd: values.find((value) => !isOpen && value !== fallback) ?? 'odd' };
}

function enumerationsOf(all: readonly XmlElement[]): Map<string, readonly string[]> {
  const types = all.filter(({ name }) => name === 'simpleType');
  return new Map(
    types.flatMap((type) => {
      const values = descendants(type).filter(({ name }) => name === 'enumeration');
      const given = values.map((value) => valueOf(value, 'value') ?? '');
      return given.length === 0 ? [] : [[valueOf(type, 'name') ?? '', given] as const];
    }),
  );
}

function descendants(element: XmlElement): XmlElement[] {
  return [element, ...element.children.flatMap(descendants)];
}

function valueOf(element: XmlElement, name: string): string | null {
  return element.attributes.find((found) => found.name === name)?.value ?? null;
}

function unique<Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[] {
  return [...new Map(values.map((value) => [keyOf(value), value])).values()];
}
