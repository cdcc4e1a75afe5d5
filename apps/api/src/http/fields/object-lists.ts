import 'reflect-metadata';
import type { Type } from '@nestjs/common';

const ITEMS = Symbol('classes of the items of lists');

/** Declares a list whose items have the fields of a class. */
export const declareItems =
  (type: Type<object>): PropertyDecorator =>
  (target, property) => {
    const known = itemTypesOf(target);
    Reflect.defineMetadata(ITEMS, new Map([...known, [String(property), type]]), target);
  };

/** The classes of items, by the names of their lists. `prototype`: of a DTO class. */
export function itemTypesOf(prototype: object): ReadonlyMap<string, Type<object>> {
  return (Reflect.getMetadata(ITEMS, prototype) as ReadonlyMap<string, Type<object>> | undefined) ?? new Map();
}
