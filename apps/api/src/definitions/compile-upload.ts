import type { ProcessStart } from '@svc/engine';
import { createModelIndex, usesOf } from '@svc/engine';
import { type CompiledDefinition, compileDefinition, type DefinitionSource } from '@svc/bpmn';

/** A compiled definition as it is stored: texts only, which are cheap to pass between threads. */
export type CompiledUpload =
  | (Omit<Extract<CompiledDefinition, { ok: true }>, 'model'> & CompiledStarts)
  | Extract<CompiledDefinition, { ok: false }>;

/** Which process it is, how instances begin, and what they need. */
interface CompiledStarts {
  readonly starts: readonly ProcessStart[];
  /** Whether a request can start an instance. */
  readonly startsByRequest: boolean;
  readonly uses: ReturnType<typeof usesOf>;
  readonly process: { readonly id: string; readonly name: string | null };
}

/** Compiles here, or in the thread of large sources, which loads this module by its path. */
export function compileUpload(definition: DefinitionSource): CompiledUpload {
  const compiled = compileDefinition(definition);
  if (!compiled.ok) return compiled;
  const { model, ...texts } = compiled;
  const index = createModelIndex(model);
  const starts = { starts: index.instanceStarts(), startsByRequest: index.entries(null).length > 0 };
  const process = { id: model.processId, name: model.name };
  return { ...texts, ...starts, uses: usesOf(index), process };
}
