import { applyDecorators, Header, HttpCode, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { ErrorCode } from '../../errors/error-codes.js';
import { INVALID_VALUES } from '../../openapi/error-responses.js';
import { PageDto } from '../pages/page.js';

const REFUSALS = Symbol('refusals');

type Shape = 'one' | 'list' | 'page' | 'counted page' | 'page counted to a bound';

/** The successful answer: its status and the class of its `data`. */
export const Answers = (status: number, type: Type<object>, description = 'success'): MethodDecorator =>
  applyDecorators(HttpCode(status), dataResponse(status, type, 'one', description));

/** The successful answer has either class in `data`, as the request asks for. */
export const AnswersEither = (status: number, ...types: readonly Type<object>[]): MethodDecorator => {
  const data = { anyOf: types.map((type) => ({ $ref: getSchemaPath(type) })) };
  const schema = { type: 'object', required: ['data'], properties: { data } };
  return applyDecorators(
    HttpCode(status),
    ApiExtraModels(...types),
    ApiResponse({ status, description: 'success', schema }),
  );
};

/** Another successful status than the usual one, with the class of its `data`. */
export const AlsoAnswers = (status: number, type: Type<object>, description: string): MethodDecorator =>
  dataResponse(status, type, 'one', description);

/** A whole list in `data`. */
export const AnswersList = (type: Type<object>): MethodDecorator =>
  applyDecorators(HttpCode(200), dataResponse(200, type, 'list', 'success'));

/** One page of a list: `{data, page}`; the handler returns a `Page`. */
export const AnswersPage = (type: Type<object>): MethodDecorator =>
  applyDecorators(HttpCode(200), dataResponse(200, type, 'page', 'success'));

/** The same with `count`, if that was asked for. */
export const AnswersCountedPage = (type: Type<object>): MethodDecorator =>
  applyDecorators(HttpCode(200), dataResponse(200, type, 'counted page', 'success'));

/** The same with `count` up to a bound, and `count_is_exact`. */
export const AnswersPageCountedToBound = (type: Type<object>): MethodDecorator =>
  applyDecorators(HttpCode(200), dataResponse(200, type, 'page counted to a bound', 'success'));

/** 204 without a body. */
export const AnswersNothing = (): MethodDecorator =>
  applyDecorators(HttpCode(204), ApiResponse({ status: 204, description: 'done' }));

/** 302 without a body; the handler sets `Location`. */
export const AnswersRedirect = (description: string): MethodDecorator => {
  const headers = { Location: { schema: { type: 'string' as const } } };
  return applyDecorators(HttpCode(302), ApiResponse({ status: 302, description, headers }));
};

/** Answers text in this media type, UTF-8. */
export const MediaType = (mediaType: string): MethodDecorator => Header('content-type', `${mediaType}; charset=utf-8`);

/** One object in `data`, or the same as text of another media type for who accepts that. The handler sends either. */
export const AnswersAlsoText = (type: Type<object>, mediaType: string): MethodDecorator => {
  const schema = { type: 'object', required: ['data'], properties: { data: { $ref: getSchemaPath(type) } } };
  const content = { 'application/json': { schema }, [mediaType]: { schema: { type: 'string' } } };
  return applyDecorators(
    HttpCode(200),
    ApiExtraModels(type),
    ApiResponse({ status: 200, description: 'success', content }),
  );
};

/** Answers text of another media type. */
export const AnswersText = (mediaType: string, description = 'success'): MethodDecorator =>
  applyDecorators(
    HttpCode(200),
    ApiResponse({ status: 200, description, content: { [mediaType]: { schema: { type: 'string' } } } }),
  );

/**
 * Refusals that this route has beyond those that follow from its access and its inputs (401, 403, 400, 413, 415, 429,
 * 503, and 404 for an id in the path), which the description adds by itself.
 */
export const Refuses =
  (...codes: ErrorCode[]): MethodDecorator =>
  (_target, _property, descriptor) =>
    Reflect.defineMetadata(REFUSALS, codes, descriptor.value as object);

/** What {@link Refuses} has declared of a route. */
export function refusalsOf(handler: object): readonly ErrorCode[] {
  return Reflect.getMetadata(REFUSALS, handler) ?? [];
}

/** 400 has the validation envelope if typed values are invalid [api#validation-envelope]. */
export const RefusesTypedValues = (): MethodDecorator =>
  ApiResponse({
    status: 400,
    description: 'VALIDATION_ERROR, or what of the values is invalid',
    schema: INVALID_VALUES,
  });

const COUNTS: Readonly<Partial<Record<Shape, object>>> = {
  'counted page': { count: { type: 'integer' } },
  'page counted to a bound': { count: { type: 'integer' }, count_is_exact: { type: 'boolean' } },
};

function dataResponse(status: number, type: Type<object>, shape: Shape, description: string): MethodDecorator {
  const one = { $ref: getSchemaPath(type) };
  const data = shape === 'one' ? one : { type: 'array', items: one };
  const page = shape === 'one' || shape === 'list' ? {} : { page: { $ref: getSchemaPath(PageDto) } };
  const count = COUNTS[shape] ?? {};
  const properties = { data, ...page, ...count };
  const schema = { type: 'object', required: ['data', ...Object.keys(page)], properties };
  return applyDecorators(ApiExtraModels(type, PageDto), ApiResponse({ status, description, schema }));
}

/** 204 beside the usual answer. */
export const AlsoAnswersNothing = (description: string): MethodDecorator => ApiResponse({ status: 204, description });
