import { type CompiledDefinition, compileDefinition, type DefinitionSource } from '@svc/bpmn';

/** A compiled definition as it is stored: texts only, which are cheap to hand from thread to thread. */
export type CompiledUpload =
  Omit<Extract<CompiledDefinition, { ok: true }>, 'model'> | Extract<CompiledDefinition, { ok: false }>;

/** Also what the thread of large sources runs: its module is loaded there by its path. */
export default function compileUpload(definition: DefinitionSource): CompiledUpload {
  const compiled = compileDefinition(definition);
  if (!compiled.ok) return compiled;
  const { model: _, ...texts } = compiled;
  return texts;
}
