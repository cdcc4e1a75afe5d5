import { createModelIndex } from '@svc/engine';
import type { ModelIndex, ProcessModel } from '@svc/engine';

/** What the payload converter returns for a model reference: one object, shared by all workflows of a worker. */
export interface LoadedModel {
  readonly modelHash: string;
  readonly model: ProcessModel;
}

/** Shared by all workflows, since this module is preloaded. That is safe: an index depends on its model only. */
const indexes = new WeakMap<ProcessModel, ModelIndex>();

export function indexOf({ model }: LoadedModel): ModelIndex {
  const known = indexes.get(model);
  if (known) return known;
  const index = createModelIndex(model);
  indexes.set(model, index);
  return index;
}
