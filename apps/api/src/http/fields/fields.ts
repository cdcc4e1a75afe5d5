import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, type ApiPropertyOptions, getSchemaPath } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { isPlainObject } from '../requests/json-values.js';
import { PATH_NAME, PATH_NAME_SAYS } from '../requests/path-names.js';
import { declareItems } from './object-lists.js';
import { declareNumber } from './query-numbers.js';

/** Characters of a text whose field names no other limit. */
export const MAX_TEXT_LENGTH = 255;
/** Characters of a reason, or of the description of a definition. */
export const MAX_NOTE_LENGTH = 4_000;
/** Characters of an address that SMTP can carry. */
const MAX_EMAIL_LENGTH = 254;
/** Texts of a list. */
const MAX_TEXTS = 100;
/** The range of an `integer` of Postgres. */
export const MIN_WHOLE = -2_147_483_648;
const MAX_WHOLE = 2_147_483_647;

/**
 * Decorators for the fields of requests: each is validation and OpenAPI in one, so that a DTO class is the one
 * description of a body. Fields are named as the interface spells them; the other spelling is accepted too.
 */
interface FieldOptions {
  readonly description?: string;
  readonly example?: unknown;
  readonly isOptional?: boolean;
  readonly isNullable?: boolean;
}

interface TextOptions extends FieldOptions {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  /** What the pattern requires, for the error message: "must …". */
  readonly patternSays?: string;
}

/** Text of 1 to 255 characters by default. */
export function Text({
  min = 1,
  max = MAX_TEXT_LENGTH,
  pattern,
  patternSays,
  ...field
}: TextOptions = {}): PropertyDecorator {
  const schema = {
    type: 'string',
    minLength: min,
    maxLength: max,
    ...(pattern && { pattern: pattern.source }),
  } as const;
  const checks = [IsString(), Length(min, max)];
  const said = patternSays === undefined ? {} : { message: `$property must ${patternSays}` };
  return compose(field, schema, pattern ? [...checks, Matches(pattern, said)] : checks);
}

/** A key that later is part of a path: 1 to 255 characters. */
export const PathName = (field: FieldOptions = {}): PropertyDecorator =>
  Text({ ...field, pattern: PATH_NAME, patternSays: PATH_NAME_SAYS });

export const Email = (field: FieldOptions = {}): PropertyDecorator =>
  compose(field, { type: 'string', format: 'email', maxLength: MAX_EMAIL_LENGTH }, [
    IsEmail(),
    Length(3, MAX_EMAIL_LENGTH),
  ]);

export const Uuid = (field: FieldOptions = {}): PropertyDecorator =>
  compose(field, { type: 'string', format: 'uuid' }, [IsUUID('all')]);

/** ISO 8601 with date and time. */
export const DateTime = (field: FieldOptions = {}): PropertyDecorator =>
  compose(field, { type: 'string', format: 'date-time' }, [
    IsISO8601({ strict: true, strictSeparator: true }),
    Matches(/T\d{2}:?\d{2}.*(Z|[+-]\d{2}:?\d{2})$/i, {
      message: '$property must be a date with time and zone (ISO 8601)',
    }),
  ]);

export const OneOf = (values: readonly string[], field: FieldOptions = {}): PropertyDecorator =>
  compose(field, { type: 'string', enum: [...values] }, [IsIn(values)]);

/** A boolean in a body. */
export const Flag = (field: FieldOptions = {}): PropertyDecorator => compose(field, { type: 'boolean' }, [IsBoolean()]);

/** A whole number; in a query it is read from its digits. */
export function Whole({
  min = 1,
  max = MAX_WHOLE,
  ...field
}: FieldOptions & { min?: number; max?: number } = {}): PropertyDecorator {
  return applyDecorators(
    declareNumber,
    compose(field, { type: 'integer', minimum: min, maximum: max }, [IsInt(), Min(min), Max(max)]),
  );
}

/** A list of texts, at most 100; `longest`: characters of each. */
export const TextList = (
  field: FieldOptions & { readonly enum?: readonly string[]; readonly longest?: number; readonly max?: number } = {},
): PropertyDecorator => {
  const { enum: values, longest, max = MAX_TEXTS, ...rest } = field;
  const checks = [IsArray(), ArrayMaxSize(max), IsString({ each: true })];
  if (longest !== undefined) checks.push(MaxLength(longest, { each: true }));
  return compose(
    rest,
    {
      type: 'array',
      maxItems: max,
      items: { type: 'string', ...(longest && { maxLength: longest }), ...(values && { enum: [...values] }) },
    },
    checks,
  );
};

/** A list of ids of things. */
export const UuidList = ({ max, ...field }: FieldOptions & { readonly max: number }): PropertyDecorator =>
  compose(field, { type: 'array', maxItems: max, items: { type: 'string', format: 'uuid' } }, [
    IsArray(),
    ArrayMaxSize(max),
    IsUUID('all', { each: true }),
  ]);

/** Free-form JSON object: checked to be an object and passed on as it came, never copied or transformed. */
export const FreeObject = (field: FieldOptions = {}): PropertyDecorator =>
  compose(field, { type: 'object', additionalProperties: true }, [IsPlainObject()]);

/** Any JSON value, passed on as it came. */
export const FreeValue = (schema: ApiPropertyOptions, field: FieldOptions = {}): PropertyDecorator =>
  applyDecorators(ApiProperty({ ...schema, ...documented(field) } as ApiPropertyOptions), ...presence(field));

/** A list of objects, each with the fields of a class, which the input pipe reads as it reads a body. */
export const ObjectList =
  (type: Type<object>, { max, ...field }: FieldOptions & { readonly max: number }): PropertyDecorator =>
  (target, property) => {
    ApiExtraModels(type)(target.constructor);
    const schema = { type: 'array', minItems: 1, maxItems: max, items: { $ref: getSchemaPath(type) } } as const;
    declareItems(type)(target, property);
    compose(field, schema, [IsArray(), ArrayMinSize(1), ArrayMaxSize(max)])(target, property);
  };

function compose(
  field: FieldOptions,
  schema: ApiPropertyOptions,
  checks: readonly PropertyDecorator[],
): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ ...schema, ...documented(field) } as ApiPropertyOptions),
    ...checks,
    ...presence(field),
  );
}

function documented({ description, example, isOptional, isNullable }: FieldOptions): ApiPropertyOptions {
  return {
    required: isOptional !== true,
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
    ...(isNullable === true && { nullable: true }),
  } as ApiPropertyOptions;
}

/** An optional field may be absent, only a nullable one may be `null`: class-validator's own IsOptional allows both. */
function presence({ isOptional, isNullable }: FieldOptions): PropertyDecorator[] {
  if (isOptional === true && isNullable === true) return [IsOptional()];
  if (isOptional === true) return [ValidateIf((_, value) => value !== undefined)];
  if (isNullable === true) return [ValidateIf((_, value) => value !== null)];
  return [];
}

/** A JSON object: not a list, not null. */
const IsPlainObject = (): PropertyDecorator =>
  ValidateBy({
    name: 'isPlainObject',
    validator: { validate: isPlainObject, defaultMessage: () => '$property must be an object' },
  });
