import type { Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';

/** Decorators for the fields of answers: OpenAPI only. */
interface AnswerField {
  readonly isNullable?: boolean;
  readonly isOptional?: boolean;
  readonly description?: string;
}

const field = (
  schema: object,
  { isNullable = false, isOptional = false, description }: AnswerField,
): PropertyDecorator =>
  ApiProperty({
    ...schema,
    required: !isOptional,
    nullable: isNullable,
    ...(description !== undefined && { description }),
  });

/** The schema of any JSON value. */
export const ANY_VALUE = {
  oneOf: [
    { type: 'object', additionalProperties: true, nullable: true },
    { type: 'array', items: {} },
    { type: 'string' },
    { type: 'number' },
    { type: 'boolean' },
  ],
};

export const UuidAnswer = (options: AnswerField = {}): PropertyDecorator =>
  field({ type: 'string', format: 'uuid' }, options);
/** A list of texts that may be null has null among them: `nullable` alone adds nothing to `enum`. */
export const TextAnswer = (options: AnswerField & { readonly enum?: readonly string[] } = {}): PropertyDecorator => {
  const texts = options.enum && [...options.enum, ...(options.isNullable ? [null] : [])];
  return field({ type: 'string', ...(texts && { enum: texts }) }, options);
};
/** ISO 8601 UTC with milliseconds. */
export const TimeAnswer = (options: AnswerField = {}): PropertyDecorator =>
  field({ type: 'string', format: 'date-time' }, options);
export const WholeAnswer = (options: AnswerField = {}): PropertyDecorator => field({ type: 'integer' }, options);
/** A number that need not be whole. */
export const NumberAnswer = (options: AnswerField = {}): PropertyDecorator => field({ type: 'number' }, options);
export const WholeListAnswer = (options: AnswerField = {}): PropertyDecorator =>
  field({ type: 'array', items: { type: 'integer' } }, options);
export const FlagAnswer = (options: AnswerField = {}): PropertyDecorator => field({ type: 'boolean' }, options);
export const ObjectAnswer = (options: AnswerField = {}): PropertyDecorator =>
  field({ type: 'object', additionalProperties: true }, options);
export const TextListAnswer = (options: AnswerField & { readonly enum?: readonly string[] } = {}): PropertyDecorator =>
  field({ type: 'array', items: { type: 'string', ...(options.enum && { enum: [...options.enum] }) } }, options);

/** Any JSON value. */
export const AnyAnswer = (description: string): PropertyDecorator => ApiProperty({ ...ANY_VALUE, description });

/** What a class describes. */
export const PartAnswer = (
  type: Type<object>,
  { isOptional = false, description }: Omit<AnswerField, 'isNullable'> = {},
): PropertyDecorator => ApiProperty({ type, required: !isOptional, ...(description !== undefined && { description }) });

/** What a class describes, or null. Beside a reference OpenAPI 3.0 ignores `nullable`. */
export const PartOrNullAnswer =
  (type: Type<object>, description: string): PropertyDecorator =>
  (target, property) => {
    ApiExtraModels(type)(target.constructor);
    const anyOf = [{ $ref: getSchemaPath(type) }, { type: 'object', nullable: true, enum: [null] }];
    ApiProperty({ anyOf, description })(target, property);
  };

/** A list of what a class describes. */
export const ListAnswer =
  (type: Type<object>, options: AnswerField = {}): PropertyDecorator =>
  (target, property) => {
    ApiExtraModels(type)(target.constructor);
    field({ type: 'array', items: { $ref: getSchemaPath(type) } }, options)(target, property);
  };

/** What a class describes. It may be absent; OpenAPI has no way to say that such a reference may be null. */
export const ObjectOf =
  (
    type: Type<object>,
    { isOptional = false, description = '' }: Omit<AnswerField, 'isNullable'> = {},
  ): PropertyDecorator =>
  (target, property) => {
    ApiExtraModels(type)(target.constructor);
    const schema = { allOf: [{ $ref: getSchemaPath(type) }], required: !isOptional, description };
    ApiProperty(schema)(target, property);
  };

/** Null stays null. */
export function timeText(time: Date): string;
export function timeText(time: Date | null): string | null;
export function timeText(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}
