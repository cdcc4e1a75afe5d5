import type { ModelRuleId } from '@svc/engine';
import { ACTIVITY_MODELS } from './activity-models.js';
import { BOUNDARY_AND_LINK_MODELS } from './boundary-and-link-models.js';
import type { BrokenModel } from './broken-model.js';
import { COLLABORATION_MODELS } from './collaboration-models.js';
import { CORE_MODELS } from './core-models.js';
import { EVENT_MODELS } from './event-models.js';
import { GATEWAY_MODELS } from './gateway-models.js';

/** One model for each rule of the table. */
export const BROKEN_MODELS: { readonly [id in ModelRuleId]: BrokenModel } = {
  ...CORE_MODELS,
  ...COLLABORATION_MODELS,
  ...ACTIVITY_MODELS,
  ...EVENT_MODELS,
  ...BOUNDARY_AND_LINK_MODELS,
  ...GATEWAY_MODELS,
};
