import { addRouteConfig } from '../http/server/route-config.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    storesContent?: boolean;
  }
}

/** What this route begins or brings is stored for long, so it is refused while the tenant has no room [api#quota-of-stored-bytes]. */
export const StoresContent = (): MethodDecorator => addRouteConfig({ storesContent: true });
