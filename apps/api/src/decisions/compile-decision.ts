import { type CompiledDecision, compileDecision, type DecisionUpload } from '@svc/decisions';

/** A compiled decision as it is stored: texts only, which are cheap to pass between threads. */
export type CompiledTable =
  Omit<Extract<CompiledDecision, { ok: true }>, 'model'> | Extract<CompiledDecision, { ok: false }>;

/** Compiles here, or in the thread of large sources, which loads this module by its path. */
export function compileTable(source: DecisionUpload): CompiledTable {
  const compiled = compileDecision(source);
  if (!compiled.ok) return compiled;
  const { model: _model, ...texts } = compiled;
  return texts;
}
