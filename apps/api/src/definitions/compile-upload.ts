import type { ProcessStart } from '@svc/engine';
import { createModelIndex } from '@svc/engine';
import { type CompiledDefinition, compileDefinition, type DefinitionSource } from '@svc/bpmn';

/** A compiled definition as it is stored: texts only, which are cheap to hand from thread to thread. */
export type CompiledUpload =
  | (Omit<Extract<CompiledDefinition, { ok: true }>, 'model'> & CompiledStarts)
  | Extract<CompiledDefinition, { ok: false }>;

/** How instances begin. */
interface CompiledStarts {
  readonly starts: readonly ProcessStart[];
  /** A request can begin one. */
  readonly startsByRequest: boolean;
}

/** Also what the thread of large sources runs: its module is loaded there by its path. */
export default function compileUpload(definition: DefinitionSource): CompiledUpload {
  const compiled = compileDefinition(definition);
  if (!compiled.ok) return compiled;
  const { model, ...texts } = compiled;
  const index = createModelIndex(model);
  return { ...texts, starts: index.instanceStarts(), startsByRequest: index.entries(null).length > 0 };
}
