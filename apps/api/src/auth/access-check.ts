import type { INestApplicationContext } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { accessOf } from './access.js';

const PATH = 'path';

/** Ends the start when a route forgot to say who may call it. */
export function checkAccessDeclared(app: INestApplicationContext): void {
  const missing = routeHandlers(app).filter(({ handler }) => accessOf(handler) === undefined);
  if (missing.length > 0) throw new Error(`no access declared on ${missing.map(({ name }) => name).join(', ')}`);
}

export function routeHandlers(app: INestApplicationContext): { name: string; handler: object }[] {
  const modules = [...app.get(ModulesContainer).values()];
  const types = modules.flatMap((module) => [...module.controllers.values()].map(({ metatype }) => metatype));
  return types.flatMap((type) => (typeof type === 'function' ? handlersOf(type) : []));
}

function handlersOf(type: { name: string; prototype: object }): { name: string; handler: object }[] {
  return Object.entries(Object.getOwnPropertyDescriptors(type.prototype)).flatMap(([method, { value }]) =>
    typeof value === 'function' && Reflect.hasMetadata(PATH, value) && method !== 'constructor'
      ? [{ name: `${type.name}.${method}`, handler: value as object }]
      : [],
  );
}
