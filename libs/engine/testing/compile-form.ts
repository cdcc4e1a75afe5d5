import { parseCondition, parseTemplate } from '@svc/expressions/parse';
import type { Template } from '@svc/expressions';
import type { ModelIndex } from '../src/element-definition.js';
import { readMarkers } from '../src/loop-characteristics/read-markers.js';
import { createModelIndex } from '../src/model-index.js';
import { modelRules } from '../src/model-rules/model-rules.js';
import type { FlowNode, IoMapping, ProcessModel, SequenceFlow } from '../src/model.js';
import { elementDefinitions } from '../src/registry.js';
import type { ElementReader, Finding } from '../src/source.js';
import type { ElementForm, FlowForm, MappingForm, ProcessForm } from './process-form.js';
import { readTimeZone } from '../src/time/read-time-zone.js';
import { withData } from './data-form.js';
import { sourceOf } from './source-of.js';

export interface CompiledForm {
  readonly model: ProcessModel;
  readonly index: ModelIndex;
  readonly findings: readonly Finding[];
}

/** Compiles a well-formed process by the registry alone; a finding of severity error is thrown. */
export function compile(form: ProcessForm): ProcessModel {
  const { model, findings } = compileForm(form);
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(errors.map(({ elementId, message }) => `${elementId}: ${message}`).join('\n'));
  return model;
}

export function compileForm(form: ProcessForm): CompiledForm {
  const findings: Finding[] = [];
  const nodes: FlowNode[] = [];
  const flows: SequenceFlow[] = [];
  const sources = new Map<string, ElementForm>();
  const addLevel = (elements: readonly ElementForm[], levelFlows: readonly FlowForm[], scope: string | null) => {
    for (const element of elements) {
      sources.set(element.id, element);
      nodes.push(nodeOf(element, { scope, flows: levelFlows, reader: readerOf(element, findings) }));
      if (element.elements) addLevel(element.elements, element.flows ?? [], element.id);
    }
    flows.push(...levelFlows.map(flowOf));
  };
  addLevel(form.elements, form.flows, null);
  const clocks = form.timeZone === undefined ? null : readTimeZone(form.timeZone);
  const plain: ProcessModel = {
    schema: 1,
    processId: form.id,
    name: form.name ?? null,
    ...(clocks && { clocks }),
    nodes,
    flows,
  };
  const model = withData(plain, form.data);
  const index = createModelIndex(model);
  for (const node of nodes)
    index.at(node.id).definition.check?.(node, index, readerOf(sources.get(node.id)!, findings));
  return { model, index, findings };
}

interface Level {
  readonly scope: string | null;
  readonly flows: readonly FlowForm[];
  readonly reader: ElementReader;
}

function nodeOf(element: ElementForm, { scope, flows, reader }: Level): FlowNode {
  const definition = elementDefinitions.get(element.type);
  if (!definition) throw new Error(`expected a type of the registry, found ${element.type}`);
  const { id, type } = element;
  const outgoing = element.outgoing ?? flows.filter((flow) => flow.sourceRef === id).map((flow) => flow.id);
  const incoming = flows.filter((flow) => flow.targetRef === id).map((flow) => flow.id);
  const config = definition.read(reader) as FlowNode['config'];
  const markers = definition.kind === 'activity' ? readMarkers(reader) : {};
  const { name = null, default: defaultFlow = null, attachedTo = null } = element;
  const undoing = {
    ...(element.handler === undefined ? {} : { handler: element.handler }),
    ...(element.isForCompensation === true ? { isForCompensation: true as const } : {}),
  };
  const place = { id, type, name, scope, incoming, outgoing, defaultFlow, attachedTo };
  return { ...place, ...undoing, ...markers, ioMapping: mappingOf(element), config };
}

function mappingOf({ ioMapping }: ElementForm): IoMapping | null {
  if (!ioMapping) return null;
  const read = (mappings: readonly MappingForm[] = []) =>
    mappings.map(({ source, target }) => ({ source: template(source), target }));
  return { inputs: read(ioMapping.inputs), outputs: read(ioMapping.outputs) };
}

function flowOf({ id, sourceRef, targetRef, condition }: FlowForm): SequenceFlow {
  return {
    id,
    name: null,
    source: sourceRef,
    target: targetRef,
    condition: condition === undefined ? null : parsed(parseCondition(condition)),
  };
}

function readerOf(element: ElementForm, findings: Finding[]): ElementReader {
  const report = (severity: Finding['severity']) => (message: string) =>
    void findings.push({ elementId: element.id, line: null, severity, message });
  const condition = (text: string) => parsed(parseCondition(text));
  return {
    source: sourceOf(element),
    template,
    secretTemplate: template,
    condition,
    breaks: (rule, message) => report(modelRules[rule].severity)(message),
    error: report('error'),
    warning: report('warning'),
  };
}

function template(text: string): Template {
  return parsed(parseTemplate(text));
}

function parsed(result: ReturnType<typeof parseTemplate>): Template {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}
