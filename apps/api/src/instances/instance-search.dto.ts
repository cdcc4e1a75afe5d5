import type { ApiPropertyOptions } from '@nestjs/swagger';
import { MAX_VARIABLE_NAME_LENGTH } from '@svc/engine';
import type { JsonValue } from '@svc/expressions';
import { AnyAnswer, FlagAnswer, ListAnswer, ObjectOf, TextAnswer, TimeAnswer } from '../http/answers/answer-fields.js';
import {
  DateTime,
  Flag,
  FreeValue,
  MAX_TEXT_LENGTH,
  ObjectList,
  OneOf,
  Text,
  TextList,
  Uuid,
  UuidList,
  Whole,
} from '../http/fields/fields.js';
import { PageQuery } from '../http/pages/page.js';
import { INSTANCE_STATUSES, InstanceListItemDto } from './instance.dto.js';

/** Ids that one search can name. */
const MAX_IDS = 1_000;
/** Each is a subselect. */
export const MAX_VARIABLES = 10;
/** Names of variables whose values an answer has. */
export const MAX_SHOWN_VARIABLES = 10;
/** Characters of an id of an element. */
const LONGEST_ID = 1_000;

export const SORTS = ['started_at', 'ended_at', 'updated_at', 'definition_key', 'correlation_id'] as const;
export const OPERATORS = ['eq', 'neq', 'in', 'lt', 'lte', 'gt', 'gte'] as const;

const TEXT = { type: 'string', minLength: 1, maxLength: MAX_TEXT_LENGTH } as const;
const SORT = {
  type: 'array',
  maxItems: 1,
  items: {
    type: 'object',
    required: ['by'],
    properties: { by: { type: 'string', enum: [...SORTS] }, order: { type: 'string', enum: ['asc', 'desc'] } },
  },
} satisfies ApiPropertyOptions;
const SCALARS = [
  { type: 'string' as const, nullable: true },
  { type: 'number' as const },
  { type: 'boolean' as const },
];
const KEYS = { oneOf: [TEXT, { type: 'array', items: TEXT, minItems: 1, maxItems: 100 }] } satisfies ApiPropertyOptions;
const COMPARED = {
  oneOf: [...SCALARS, { type: 'array', items: { oneOf: SCALARS }, minItems: 1, maxItems: 100 }],
} satisfies ApiPropertyOptions;

export class VariableConditionDto {
  @Text() name!: string;
  @OneOf(OPERATORS, { isOptional: true, description: 'default: eq' }) op?: string;
  @FreeValue(COMPARED, {
    description: 'a text, number, boolean or null; a list of them for `in`; a text or number for lt, lte, gt, gte',
  })
  value!: JsonValue;
}

/** All that is given must hold [instances#search]. */
export class SearchInstancesDto extends PageQuery {
  @UuidList({ max: MAX_IDS, isOptional: true }) ids?: string[];
  @TextList({ enum: INSTANCE_STATUSES, isOptional: true, description: 'one of these' }) status?: string[];
  @FreeValue(KEYS, { isOptional: true, description: 'one key, or a list of which one must fit' })
  definition_key?: JsonValue;
  @Whole({ isOptional: true }) definition_version?: number;
  @Text({ isOptional: true }) correlation_id?: string;
  @Uuid({ isOptional: true }) parent_instance_id?: string;
  @Flag({ isOptional: true, description: 'whether an incident is open in it' }) has_incident?: boolean;
  @Text({ isOptional: true, description: 'at most 10 words, each in the error, whatever their case and accents' })
  error?: string;
  @Text({
    max: LONGEST_ID,
    isOptional: true,
    description: 'a token is there now: it moves, waits, or an incident stopped it',
  })
  element_id?: string;
  @Text({ isOptional: true, description: 'an ISO 8601 duration: a token waits longer, at `element_id` or anywhere' })
  waiting_longer_than?: string;
  @DateTime({ isOptional: true, description: 'a token waits since before this time; not beside waiting_longer_than' })
  waiting_since?: string;
  @DateTime({ isOptional: true, description: 'at or after' }) started_from?: string;
  @DateTime({ isOptional: true, description: 'before' }) started_to?: string;
  @DateTime({ isOptional: true, description: 'at or after' }) ended_from?: string;
  @DateTime({ isOptional: true, description: 'before' }) ended_to?: string;
  @Text({ isOptional: true, description: 'as `q` of the list' }) q?: string;
  @ObjectList(VariableConditionDto, { max: MAX_VARIABLES, isOptional: true, description: 'all of them must hold' })
  variables?: VariableConditionDto[];
  @TextList({
    max: MAX_SHOWN_VARIABLES,
    longest: MAX_VARIABLE_NAME_LENGTH,
    isOptional: true,
    description: 'names of variables whose values each instance is answered with',
  })
  with_variables?: string[];
  @FreeValue(SORT, {
    isOptional: true,
    description: 'default: the latest start first; instances without the value come last',
  })
  sort?: JsonValue;
  @Flag({ isOptional: true, description: 'true: the answer has the number of all that are found, at most 10,000' })
  count?: boolean;
}

class WaitPlaceDto {
  @TextAnswer() element_id!: string;
  @TextAnswer({ isNullable: true, description: 'null for an element without a name' }) element_name!: string | null;
  @TimeAnswer({ description: 'since when its oldest token is there' }) since!: string;
}

export class OpenIncidentDto {
  @TextAnswer({ isNullable: true, description: 'null where no element is at fault' }) element_id!: string | null;
  @TextAnswer({ isNullable: true }) element_name!: string | null;
  @TextAnswer({ isNullable: true, description: 'null where it is not known any more' }) code!: string | null;
  @TextAnswer({ isNullable: true }) message!: string | null;
}

class ShownVariableDto {
  @TextAnswer() name!: string;
  @AnyAnswer('the value; the first 200 characters of its JSON if it is longer than 1,000 bytes') value!: unknown;
  @FlagAnswer({ description: 'whether `value` is only the beginning' }) is_cut!: boolean;
}

/** An instance that a search has found: what a list shows, and where it is. */
export class FoundInstanceDto extends InstanceListItemDto {
  @ListAnswer(WaitPlaceDto, { description: 'where its tokens move or wait: the first 5 elements, the oldest first' })
  waits_at!: WaitPlaceDto[];
  @ObjectOf(OpenIncidentDto, { isOptional: true, description: 'the oldest one that is open' })
  incident?: OpenIncidentDto;
  @ListAnswer(ShownVariableDto, { isOptional: true, description: 'those of `with_variables` that it has' })
  variables?: ShownVariableDto[];
}
