import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/** Which methods each path has, for 405 answers. */
@Injectable()
export class RouteTable {
  private readonly routes: { readonly shape: RegExp; readonly methods: Set<string> }[] = [];

  /** Listens to the routes as they are registered; call before Nest registers its own. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ method, url }) => this.add(url, [method].flat()));
  }

  add(path: string, methods: readonly string[]): void {
    const shape = shapeOf(path);
    const known = this.routes.find((route) => route.shape.source === shape.source);
    if (known === undefined) this.routes.push({ shape, methods: new Set(methods) });
    else methods.forEach((method) => known.methods.add(method));
  }

  methodsOf(url: string): readonly string[] {
    const path = url.split('?', 1)[0] ?? '';
    const methods = this.routes.filter(({ shape }) => shape.test(path)).flatMap((route) => [...route.methods]);
    return [...new Set(methods)].sort();
  }
}

function shapeOf(path: string): RegExp {
  const segments = path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${segments.join('/')}$`);
}
