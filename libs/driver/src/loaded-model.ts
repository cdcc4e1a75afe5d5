import { createModelIndex } from '@svc/engine';
import type { ModelIndex, ProcessModel } from '@svc/engine';

/** What the payload converter makes of a model reference: the same object for all workflows of a worker. */
export interface LoadedModel {
  readonly modelHash: string;
  readonly model: ProcessModel;
}

/** Preloaded, so shared; an index depends on nothing but its model. */
const indexes = new WeakMap<ProcessModel, ModelIndex>();

export function indexOf({ model }: LoadedModel): ModelIndex {
  const known = indexes.get(model);
  if (known) return known;
  const index = createModelIndex(model);
  indexes.set(model, index);
  return index;
}
