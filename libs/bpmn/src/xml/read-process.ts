import type { Findings } from '../findings.js';
import type { CompileLimits } from '../limits.js';
import type { ProcessSource } from '../source/process-source.js';
import { Associations } from './associations.js';
import { chooseProcess } from './choose-process.js';
import { DataDeclarations } from './data/data-declarations.js';
import { ItemTypes } from './data/item-types.js';
import { checkUniqueIds } from './unique-ids.js';
import { FlowElements } from './flow-elements.js';
import { ForeignExtensions } from './foreign/foreign-extensions.js';
import { checkDefaultLanguage } from './languages.js';
import { warnOfUnknownAttributes } from './parts.js';
import { readXml } from './read-xml.js';
import { checkRootElements } from './root-elements.js';
import { checkFile } from './rules/check-file.js';
import { readExecution } from './read-execution.js';
import { readProcessListeners, svcAttributes, reportUnreadSvc } from './svc-extensions.js';
import { References } from './references.js';
import { attribute, BPMN, isBpmn, spelled } from './vocabulary.js';
import type { XmlElement } from './xml-element.js';

/** Reads one process of a BPMN 2.0 file. Returns null with findings if that fails. */
export function readXmlProcess(
  text: string,
  wanted: string | undefined,
  limits: CompileLimits,
  findings: Findings,
): ProcessSource | null {
  const read = readXml(text, limits);
  if (!read.ok) {
    findings.error(read.message, { elementId: null, line: read.line });
    return null;
  }
  if (!isDefinitions(read.root, findings)) return null;
  const process = chooseProcess(read.root, wanted, findings);
  return process === null ? null : readProcess(read.root, process, limits, findings);
}

/** Attributes that are read, and attributes that do not affect execution. */
const PROCESS_ATTRIBUTES = ['name', 'isExecutable', 'processType', 'isClosed', 'definitionalCollaborationRef'] as const;

function readProcess(
  definitions: XmlElement,
  process: XmlElement,
  limits: CompileLimits,
  findings: Findings,
): ProcessSource {
  const id = attribute(process, 'id') ?? '';
  const place = { elementId: id || null, line: process.line };
  if (id === '') findings.error('process needs the attribute id', place);
  checkUniqueIds(definitions, findings);
  const foreign = new ForeignExtensions(findings);
  foreign.read(definitions, { elementId: attribute(definitions, 'id'), line: definitions.line });
  foreign.read(process, place);
  reportUnreadSvc(process, ['timeZone', 'execution'], findings, place);
  warnOfUnknownAttributes(process, PROCESS_ATTRIBUTES, findings, place);
  checkDefaultLanguage(definitions, findings);
  const types = new ItemTypes(definitions, limits, findings);
  const context = {
    data: new DataDeclarations(definitions, process, types, findings),
    references: new References(definitions, findings),
    associations: new Associations(process),
    foreign,
  };
  const elements = new FlowElements(context, findings);
  elements.read(process, null);
  checkRootElements(definitions, context, findings);
  checkFile(definitions, process, findings);
  foreign.report();
  const data = context.data.source();
  const listeners = readProcessListeners(process, findings, place);
  return {
    id,
    name: attribute(process, 'name') || null,
    line: process.line,
    timeZone: svcAttributes(process).get('timeZone')?.trim() || null,
    execution: readExecution(process, findings, place),
    ...(data && { data }),
    ...(listeners.length > 0 && { listeners }),
    nodes: elements.nodes,
    flows: elements.flows,
  };
}

function isDefinitions(root: XmlElement, findings: Findings): boolean {
  if (isBpmn(root, 'definitions')) return true;
  if (root.namespace.includes('/DMN/')) {
    const use = 'a decision is uploaded to /v1/decisions, as a table in JSON or YAML';
    findings.error(`expected a BPMN file, found a DMN file: ${use}`, { elementId: null, line: root.line });
    return false;
  }
  const found = `${spelled(root)}${root.namespace === '' ? ' without a namespace' : ` of namespace ${root.namespace.slice(0, 200)}`}`;
  findings.error(`expected definitions of namespace ${BPMN}, but found ${found}`, { elementId: null, line: root.line });
  return false;
}
