import { canonicalJson, sha256 } from '@svc/audit';
import type { Finding, ProcessModel } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import { compileProcess } from './compile/compile-process.js';
import { Findings } from './findings.js';
import { readJsonProcess } from './json/read-process.js';
import { DEFAULT_LIMITS } from './limits.js';
import type { CompileLimits } from './limits.js';
import type { ProcessSource } from './source/process-source.js';
import type { ExecutionMode } from '@svc/engine';
import { readSourceText } from './source/source-text.js';
import type { SourceType } from './source/source-text.js';
import { readXmlProcess } from './xml/read-process.js';
import { readYamlProcess } from './yaml/read-process.js';
import { toXml } from './export/to-xml.js';

export interface DefinitionSource {
  readonly sourceType: SourceType;
  /** As received with the request. A value that is not text is allowed for `json` only. */
  readonly source: JsonValue;
  /** Id of the process to compile, where the file has several. */
  readonly processId?: string | undefined;
  readonly limits?: CompileLimits;
}

export type CompiledDefinition =
  | {
      readonly ok: true;
      readonly model: ProcessModel;
      /** SHA-256 of `modelText`, lower-case hexadecimal. */
      readonly modelHash: string;
      /** Canonical JSON of the model, as it is stored under the model's hash. */
      readonly modelText: string;
      /** The driver that the source names; null if it names none. */
      readonly execution: ExecutionMode | null;
      /** The source as it is stored [definitions#source-hash]. */
      readonly sourceText: string;
      /** SHA-256 of `sourceText`, lower-case hexadecimal. */
      readonly sourceHash: string;
      /** The BPMN file: as sent, decoded, or generated from JSON and YAML. */
      readonly xml: string;
      /** Warnings only. */
      readonly findings: readonly Finding[];
    }
  | { readonly ok: false; readonly findings: readonly Finding[] };

const READERS = { bpmn: readXmlProcess, 'bpmn-base64': readXmlProcess, json: readJsonProcess, yaml: readYamlProcess };

/**
 * Compiles an uploaded definition: source text, then the neutral process, then the model, with all findings at once
 * [definitions#compilation]. Pure and synchronous; no source makes it throw, or cost more than the limits.
 */
export function compileDefinition(definition: DefinitionSource): CompiledDefinition {
  const findings = new Findings();
  const parts = compileParts(definition, findings);
  if (parts === null) return { ok: false, findings: findings.list() };
  const { text, process, model } = parts;
  const modelText = canonicalJson(model, Infinity);
  return {
    ok: true,
    model,
    modelHash: sha256(modelText),
    modelText,
    execution: process.execution,
    sourceText: text.stored,
    sourceHash: sha256(text.stored),
    xml: xmlOf(definition.sourceType, text.document, process),
    findings: findings.list(),
  };
}

/** Compiles only the model, without the texts and hashes that are stored with it; null if a finding is an error. */
export function compileModel(definition: DefinitionSource): {
  readonly model: ProcessModel | null;
  readonly findings: readonly Finding[];
} {
  const findings = new Findings();
  const parts = compileParts(definition, findings);
  return { model: parts?.model ?? null, findings: findings.list() };
}

function compileParts(definition: DefinitionSource, findings: Findings) {
  const { sourceType, source, processId, limits = DEFAULT_LIMITS } = definition;
  const text = readSourceText(sourceType, source, limits, findings);
  const process = text && READERS[sourceType](text.document, processId, limits, findings);
  const model = process && compileProcess(process, limits, findings);
  return text && process && model && { text, process, model };
}

function xmlOf(sourceType: SourceType, document: string, process: ProcessSource): string {
  return sourceType === 'bpmn' || sourceType === 'bpmn-base64' ? document : toXml(process);
}
