import type { DataModel, ElementDefinition, FlowNode, NodeData } from '@svc/engine';
import type { Findings } from '../findings.js';
import type { AssociationSource, DataSource, DataStoreSource, NodeDataSource } from '../source/data-source.js';
import type { ProcessSource } from '../source/process-source.js';
import { readTemplate } from './source-reader.js';
import type { SourceReader } from './source-reader.js';

/** The typed data of a process, with only those types that are referred to; null if nothing is declared. */
export function compileData({ data }: ProcessSource, nodes: readonly FlowNode[], findings: Findings): DataModel | null {
  if (data === undefined) return null;
  const stores = data.stores.map((store) => storeOf(store, findings));
  const used = typesUsed(data, nodes);
  const types = data.types.filter(({ id }) => used.has(id));
  const { objects } = data;
  return types.length + objects.length + stores.length === 0 ? null : { types, objects, stores };
}

function typesUsed({ objects, stores }: DataSource, nodes: readonly FlowNode[]): ReadonlySet<string | null> {
  const items = nodes.flatMap((node) => [...(node.data?.inputs ?? []), ...(node.data?.outputs ?? [])]);
  return new Set([...objects, ...stores, ...items].map(({ type }) => type));
}

function storeOf({ line, key, ...store }: DataStoreSource, findings: Findings): DataModel['stores'][number] {
  const place = { elementId: store.id, line };
  return { ...store, key: key === null ? null : readTemplate(key, findings, place) };
}

/** The associations of an element with their expressions parsed. */
export function compileNodeData(
  source: NodeDataSource,
  { kind, type }: ElementDefinition,
  reader: SourceReader,
): NodeData {
  if (kind === 'gateway') reader.error(`a ${type} cannot declare or move data`);
  const parsed = ({ transformation, assignments, ...ends }: AssociationSource) => ({
    ...ends,
    transformation: transformation === null ? null : reader.template(transformation),
    assignments: assignments.map(({ from, to }) => ({ from: reader.template(from), to })),
  });
  return {
    ...source,
    inputAssociations: source.inputAssociations.map(parsed),
    outputAssociations: source.outputAssociations.map(parsed),
  };
}
