import { addRouteConfig } from '../http/server/route-config.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A field of `data`. */
    secretField?: string;
  }
}

/** The named field of the answer is given once: not kept for a repetition with the same `Idempotency-Key`. */
export const SecretOnce = (field: string): MethodDecorator => addRouteConfig({ secretField: field });
