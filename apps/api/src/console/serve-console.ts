import fastifyStatic from '@fastify/static';
import type { Config } from '@svc/config';
import type { FastifyInstance } from 'fastify';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** Where the pages are. */
const PREFIX = '/console/';

/** The pages load nothing from elsewhere, run no script but their own, and stand in no frame (docs/console.md). */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

const HEADERS = {
  'content-security-policy': POLICY,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/** Names of assets contain a hash of what is in them. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const PAGE = 'index.html';

/**
 * Serves the static files of the console, which speak to the API as any other client does. Addresses of its pages that are
 * no file answer with the page itself. Nothing of it needs a key.
 */
export function serveConsole(fastify: FastifyInstance, { hasConsole }: Config): void {
  if (!hasConsole) return;
  const root = dirname(createRequire(import.meta.url).resolve('@svc/console/index.html'));
  void fastify.register(
    async (pages) => {
      pages.addHook('onRequest', async (_request, reply) => void reply.headers(HEADERS));
      await pages.register(fastifyStatic, {
        root,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply, path) => {
          if (path.includes('/assets/')) reply.header('cache-control', FOR_EVER);
        },
      });
      pages.setNotFoundHandler((request, reply) => {
        if (request.method !== 'GET' || request.url.startsWith(`${PREFIX}assets/`)) return reply.status(404).send();
        return reply.sendFile(PAGE);
      });
    },
    { prefix: PREFIX },
  );
  fastify.get('/console', { exposeHeadRoute: false }, (_request, reply) => reply.redirect(PREFIX));
}
