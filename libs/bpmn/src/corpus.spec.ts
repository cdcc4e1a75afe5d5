import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import type { CompiledDefinition } from './compile-definition.js';
import { compileXml, findingsOf } from '../testing/bpmn-text.js';

const folder = new URL('../corpus/', import.meta.url);
const names = readdirSync(folder).flatMap((file) => (file.endsWith('.bpmn') ? [file.slice(0, -'.bpmn'.length)] : []));
const text = (file: string): string => readFileSync(new URL(file, folder), 'utf8');

/** The content of a corpus file's `.expected.json`: the graph and the findings, one readable line for each. */
function summary(compiled: CompiledDefinition) {
  if (!compiled.ok) return { ok: false, findings: findingsOf(compiled) };
  const { processId, name, nodes, flows, data } = compiled.model;
  return {
    ok: true,
    process: `${processId} ${name ?? '-'}`,
    nodes: nodes.map(
      (node) => `${node.scope === null ? '' : `${node.scope} / `}${node.type} ${node.id} -> ${node.outgoing.join(' ')}`,
    ),
    flows: flows.map(
      (flow) => `${flow.id}: ${flow.source} -> ${flow.target}${flow.condition ? ` if ${flow.condition.source}` : ''}`,
    ),
    ...(data && { data: data.objects.map((object) => `${object.name}: ${object.type}`) }),
    findings: findingsOf(compiled),
  };
}

it.each(names)('the corpus file %s compiles to its expected model and findings', (name) => {
  expect(summary(compileXml(text(`${name}.bpmn`)))).toEqual(JSON.parse(text(`${name}.expected.json`)));
});
