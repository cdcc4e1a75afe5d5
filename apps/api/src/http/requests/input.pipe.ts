import type { ArgumentMetadata, PipeTransform, Type } from '@nestjs/common';
import { type ValidationError, validateSync } from 'class-validator';
import { ApiError, badRequest } from '../../errors/api-error.js';
import {
  declaredFields,
  fieldSpelled,
  isOpenBody,
  refuseUnknownFields,
  refuseUnknownParameters,
} from '../fields/declared-fields.js';
import { itemTypesOf } from '../fields/object-lists.js';
import { isPlainObject } from './json-values.js';
import { isSurelyValid } from '../fields/quick-checks.js';
import { readNumbers } from '../fields/query-numbers.js';

/**
 * Turns bodies and queries into their DTO classes and validates them. Values are passed by reference, never copied
 * (5 MB of variables cost nothing here): that is why class-transformer is not used.
 */
export class InputPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || metatype === undefined || declaredFields(metatype).length === 0)
      return value;
    return type === 'body'
      ? readBody(metatype, value === undefined ? {} : value)
      : readQuery(metatype, isPlainObject(value) ? value : {});
  }
}

function readBody(type: Type<object>, body: unknown): object {
  if (!isPlainObject(body)) throw badRequest('the body must be a JSON object');
  const { fields, unknown } = recognize(type, body);
  if (!isOpenBody(type)) refuseUnknownFields(type, unknown);
  const read = withItems(type, validated(type, fields));
  if (!isOpenBody(type)) return read;
  return Object.assign(read, { others: Object.fromEntries(unknown.map((name) => [name, body[name]])) });
}

/** The items of its lists of objects are read as bodies are, and a refusal names the item. */
function withItems(type: Type<object>, read: object): object {
  for (const [name, item] of itemTypesOf(type.prototype)) {
    const list = (read as Record<string, unknown>)[name];
    if (Array.isArray(list))
      Object.assign(read, { [name]: list.map((one, at) => readItem(item, one, `${name}[${at}]`)) });
  }
  return read;
}

function readItem(type: Type<object>, value: unknown, place: string): object {
  if (!isPlainObject(value)) throw badRequest(`${place} must be an object`);
  try {
    return readBody(type, value);
  } catch (error) {
    throw error instanceof ApiError ? badRequest(`${place}: ${error.message}`) : error;
  }
}

/** An unknown parameter is 400 [api#lists]: a misspelt filter would otherwise give everything. */
function readQuery(type: Type<object>, query: object): object {
  const { fields, unknown } = recognize(type, query);
  refuseUnknownParameters(type, unknown);
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value))
      throw badRequest(`query parameter ${name} must be given once, it was given ${value.length} times`);
  }
  readNumbers(type.prototype, fields);
  return validated(type, fields);
}

/** Sorts the names of `given` into declared fields, in either spelling, and unknown ones. */
function recognize(type: Type<object>, given: object): { fields: Record<string, unknown>; unknown: string[] } {
  const fields: Record<string, unknown> = {};
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const field = fieldSpelled(type, name);
    if (field === undefined) unknown.push(name);
    else if (!(field in fields) || name === field) fields[field] = value;
  }
  return { fields, unknown };
}

function validated(type: Type<object>, fields: Record<string, unknown>): object {
  const instance = Object.assign(new type(), fields);
  if (isSurelyValid(type, instance)) return instance;
  const errors = validateSync(instance, { forbidUnknownValues: false, stopAtFirstError: true });
  if (errors.length > 0) throw badRequest(errors.map(messageOf).join('; '));
  return instance;
}

function messageOf(error: ValidationError): string {
  return Object.values(error.constraints ?? {})[0] ?? `${error.property} is not valid`;
}
