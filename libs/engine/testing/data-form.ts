import { parseTemplate } from '@svc/expressions/parse';
import type { JsonValue, Template } from '@svc/expressions';
import type { DataAssociation, DataPlace, ItemStructure, ItemType, NodeData, XsdPrimitive } from '../src/data-model.js';
import type { FlowNode, ProcessModel } from '../src/model.js';

/** Typed data as tests write it. Only BPMN XML can declare it, so it is added to the compiled JSON form. */
export interface DataForm {
  readonly types?: readonly ItemType[];
  readonly objects?: readonly ObjectForm[];
  readonly stores?: readonly StoreForm[];
  /** By id of the activity or event. */
  readonly of?: { readonly [elementId: string]: NodeDataForm };
}

export interface ObjectForm {
  readonly name: string;
  readonly type?: string;
  /** Absent: the process. */
  readonly scope?: string;
}

/** The name is also the id. */
export interface StoreForm {
  readonly name: string;
  readonly type?: string;
  readonly key?: string;
  readonly onNotFound?: 'error' | 'null';
}

export interface NodeDataForm {
  /** Types by formal name; null: any. */
  readonly inputs?: { readonly [name: string]: string | null };
  readonly outputs?: { readonly [name: string]: string | null };
  /** Absent: one set of all names. */
  readonly inputSets?: readonly (readonly string[])[];
  readonly outputSets?: readonly (readonly string[])[];
  readonly from?: readonly AssociationForm[];
  readonly to?: readonly AssociationForm[];
}

/** A place is written as the name of a variable, `=name` for an input or output, or `@name` for a store. */
export interface AssociationForm {
  readonly source?: string;
  readonly target: string;
  readonly transformation?: string;
  readonly assignments?: readonly { readonly from: string; readonly to: string }[];
}

export const xsd = (id: string, name: XsdPrimitive): ItemType => typeOf(id, { kind: 'xsd', name });
export const schema = (id: string, text: JsonValue): ItemType =>
  typeOf(id, { kind: 'schema', hint: 'object', schema: text });
export const listOf = (item: ItemType): ItemType => ({ ...item, isCollection: true });

function typeOf(id: string, structure: ItemStructure): ItemType {
  return { id, isCollection: false, structure };
}

export function withData(model: ProcessModel, form: DataForm | undefined): ProcessModel {
  if (form === undefined) return model;
  const { types = [], objects = [], stores = [], of: declared = {} } = form;
  const data = {
    types,
    objects: objects.map(({ name, type = null, scope = null }, i) => ({ id: `object${i}`, name, scope, type })),
    stores: stores.map(({ name, type = null, key, onNotFound = 'error' }) => ({
      ...{ id: name, name, type, onNotFound },
      key: key === undefined ? null : template(key),
    })),
  };
  return { ...model, data, nodes: model.nodes.map((node) => withNodeData(node, declared[node.id])) };
}

function withNodeData(node: FlowNode, form: NodeDataForm | undefined): FlowNode {
  if (form === undefined) return node;
  const { inputs = {}, outputs = {}, from = [], to = [] } = form;
  const data: NodeData = {
    inputs: itemsOf(inputs),
    outputs: itemsOf(outputs),
    inputSets: form.inputSets ?? setsOf(inputs),
    outputSets: form.outputSets ?? setsOf(outputs),
    inputAssociations: from.map(associationOf),
    outputAssociations: to.map(associationOf),
  };
  return { ...node, data };
}

function itemsOf(items: { readonly [name: string]: string | null }): NodeData['inputs'] {
  return Object.entries(items).map(([name, type]) => ({ id: name, name, type }));
}

function setsOf(items: object): NodeData['inputSets'] {
  const names = Object.keys(items);
  return names.length === 0 ? [] : [names];
}

function associationOf({ source, target, transformation, assignments = [] }: AssociationForm): DataAssociation {
  return {
    source: source === undefined ? null : placeOf(source),
    transformation: transformation === undefined ? null : template(transformation),
    target: placeOf(target),
    assignments: assignments.map(({ from, to }) => ({ from: template(from), to: to === '' ? [] : to.split('.') })),
  };
}

function placeOf(text: string): DataPlace {
  if (text.startsWith('=')) return { kind: 'item', name: text.slice(1) };
  if (text.startsWith('@')) return { kind: 'store', reference: text.slice(1) };
  return { kind: 'variable', name: text };
}

function template(text: string): Template {
  const result = parseTemplate(text);
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}
