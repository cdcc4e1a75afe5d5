import type { INestApplicationContext } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { accessOf } from './access.js';

const PATH = 'path';

/** Throws, which ends the start, if a route does not declare who may call it. */
export function checkAccessDeclared(app: INestApplicationContext): void {
  const missing = routeHandlers(app).filter(({ handler }) => accessOf(handler) === undefined);
  if (missing.length > 0)
    throw new Error(
      `no access declared on ${missing.map(({ controller, method }) => `${controller}.${method}`).join(', ')}`,
    );
}

export interface RouteHandler {
  readonly controller: string;
  readonly method: string;
  readonly handler: object;
}

/** All controller methods that answer a route. */
export function routeHandlers(app: INestApplicationContext): RouteHandler[] {
  const modules = [...app.get(ModulesContainer).values()];
  const types = new Set(modules.flatMap((module) => [...module.controllers.values()].map(({ metatype }) => metatype)));
  return [...types].flatMap((type) => (typeof type === 'function' ? handlersOf(type) : []));
}

function handlersOf(type: { name: string; prototype: object }): RouteHandler[] {
  return Object.entries(Object.getOwnPropertyDescriptors(type.prototype)).flatMap(([method, { value }]) =>
    typeof value === 'function' && method !== 'constructor' && Reflect.hasMetadata(PATH, value)
      ? [{ controller: type.name, method, handler: value as object }]
      : [],
  );
}
