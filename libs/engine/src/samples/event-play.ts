import type { JsonValue } from '@svc/expressions';
import type { EventKindName } from '../event-definitions/event-definition.js';
import type { Variables } from '../variables.js';
import type { SampleJson } from './sample.js';

/** A sample of an event, without its name. */
export interface EventPlay {
  readonly process: SampleJson;
  readonly variables?: Variables;
  readonly script?: readonly JsonValue[];
}

export type EventPlays = { readonly [kind in EventKindName | 'multiple' | 'parallelMultiple']?: EventPlay };
