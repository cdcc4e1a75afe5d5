import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { AppModule } from './app.module.js';
import type { AppResources } from './app-resources.js';
import { checkAccessDeclared } from './auth/access-check.js';
import { AccessHook } from './auth/access.hook.js';
import { addAnswerHeaders } from './http/server/answer-headers.js';
import { serveConsole } from './console/serve-console.js';
import { FileContents } from './files/file-contents.js';
import { closeConnectionsAtEnd } from './http/server/connections.js';
import { EnvelopingAdapter } from './http/answers/envelope.js';
import { answerInTime } from './http/server/answer-deadline.js';
import { fastifyOptions, longestAnswerMs } from './http/server/fastify-options.js';
import { IdempotencyHook } from './idempotency/idempotency.hook.js';
import { InputPipe } from './http/requests/input.pipe.js';
import { QueryGuard } from './http/requests/query.guard.js';
import { RequestBodies } from './http/bodies/request-bodies.js';
import { StorageQuota } from './quotas/storage-quota.js';
import { RequestMetrics } from './metrics/request-metrics.js';
import { UnreadAnswers } from './http/server/unread-answers.js';
import { RouteTable } from './http/server/route-table.js';
import { refuseUnstorableText } from './http/server/text-guard.js';
import { ApiDescription } from './openapi/api-description.js';
import { NestLogger } from './logging/nest-logger.js';
import { logRequests } from './logging/request-log.js';

/** The whole application, initialized and not yet listening. */
export async function createApp(resources: AppResources): Promise<NestFastifyApplication> {
  // The app has no middleware, so requests skip the step that would run it.
  const adapter = new EnvelopingAdapter({ ...fastifyOptions(resources.config, resources.logger), skipMiddie: true });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.of(resources), adapter, {
    bodyParser: false,
    logger: new NestLogger(resources.logger),
  });
  const fastify: FastifyInstance = adapter.getInstance();
  app.get(RouteTable).watch(fastify);
  addAnswerHeaders(fastify);
  answerInTime(fastify, longestAnswerMs(resources.config));
  logRequests(fastify);
  app.get(RequestMetrics).install(fastify);
  refuseUnstorableText(fastify);
  app.get(AccessHook).install(fastify);
  app.get(StorageQuota).install(fastify);
  app.get(RequestBodies).install(fastify);
  app.get(IdempotencyHook).install(fastify);
  app.get(UnreadAnswers).install(fastify);
  closeConnectionsAtEnd(fastify);
  app.useGlobalGuards(new QueryGuard());
  app.useGlobalPipes(new InputPipe());
  checkAccessDeclared(app);
  app.get(ApiDescription).describe(app);
  await app.init();
  app.get(FileContents).install(fastify);
  serveConsole(fastify, resources.config);
  return app;
}
