/** Sources of definitions (BPMN XML, base64, JSON, YAML) → the model that the engine runs, with all findings at once. */
export type { CompiledDefinition, DefinitionSource } from './compile-definition.js';
export { compileDefinition, compileModel } from './compile-definition.js';
export type { CompileLimits } from './limits.js';
export { DEFAULT_LIMITS } from './limits.js';
export type { SourceType } from './source/source-text.js';
export type { FlowSource, IoMappingSource, MappingSource, NodeSource, ProcessSource } from './source/process-source.js';
export { toJson } from './export/to-json.js';
export { toXml } from './export/to-xml.js';
export { layOut } from './layout/lay-out.js';
export { drawMermaid } from './mermaid/draw-mermaid.js';
export { drawSvg } from './svg/draw-svg.js';
export { processSchema } from './json/process-schema.js';
export { svcDescriptor } from './moddle/svc-descriptor.js';
export type {
  JsonElement,
  JsonEvent,
  JsonFlow,
  JsonLoop,
  JsonMapping,
  JsonMultiInstance,
  JsonProcess,
} from './json/json-process.js';
