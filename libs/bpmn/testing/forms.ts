import type { ChildSource } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import { compileDefinition } from '../src/compile-definition.js';
import { toJson } from '../src/export/to-json.js';
import { Findings } from '../src/findings.js';
import { readJsonProcess } from '../src/json/read-process.js';
import { DEFAULT_LIMITS } from '../src/limits.js';
import type { ProcessSource } from '../src/source/process-source.js';
import { readXmlProcess } from '../src/xml/read-process.js';
import { findingsOf } from './bpmn-text.js';

/** The neutral form of a file, without lines; throws if there is an error. */
export function neutralXml(xml: string): ProcessSource {
  return neutral((findings) => readXmlProcess(xml, undefined, DEFAULT_LIMITS, findings));
}

export function neutralJson(source: JsonValue): ProcessSource {
  return neutral((findings) => readJsonProcess(JSON.stringify(source), undefined, DEFAULT_LIMITS, findings));
}

/** A file in the JSON form. */
export function jsonOf(xml: string): JsonValue {
  return toJson(neutralXml(xml)) as unknown as JsonValue;
}

function neutral(read: (findings: Findings) => ProcessSource | null): ProcessSource {
  const findings = new Findings();
  const source = read(findings);
  if (source === null || findings.hasErrors) throw new Error(JSON.stringify(findings.list(), null, 1));
  const withoutLine = <T extends { readonly line: number | null }>(found: T): T => ({ ...found, line: null });
  return {
    ...withoutLine(source),
    nodes: source.nodes.map((node) => ({ ...node, element: withoutLine(node.element) })),
    flows: source.flows.map(withoutLine),
  };
}

/** Compiles a source that must have no errors. */
export function modelOf(sourceType: 'bpmn' | 'json', source: JsonValue) {
  const compiled = compileDefinition({ sourceType, source });
  if (!compiled.ok) throw new Error(findingsOf(compiled).join('\n'));
  return compiled;
}

/** Leaves out data declarations, since references to them are resolved, and sorts the children, whose order has no meaning. */
export function comparable(source: ProcessSource): ProcessSource {
  const nodes = source.nodes.map((node) => {
    const children = node.element.children.filter(({ type }) => !type.startsWith('data') && type !== 'ioSpecification');
    return { ...node, element: { ...node.element, children: children.map(sorted) } };
  });
  return { ...source, nodes };
}

function sorted(child: ChildSource): ChildSource {
  const children = child.children.map(sorted).sort((a, b) => (a.type < b.type ? -1 : 1));
  return { ...child, text: child.text.trim(), children };
}
