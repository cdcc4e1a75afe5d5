import { type CompiledDecision, compileDecision, type DecisionUpload } from '@svc/decisions';

/** A compiled decision as it is stored: texts only, which are cheap to hand from thread to thread. */
export type CompiledTable =
  Omit<Extract<CompiledDecision, { ok: true }>, 'model'> | Extract<CompiledDecision, { ok: false }>;

/** Also what the thread of large sources runs: its module is loaded there by its path. */
export function compileTable(source: DecisionUpload): CompiledTable {
  const compiled = compileDecision(source);
  if (!compiled.ok) return compiled;
  const { model: _model, ...texts } = compiled;
  return texts;
}
