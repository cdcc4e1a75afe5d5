import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { createLogger, loadConfig } from '@svc/config';
import { AppModule } from './app.module.js';
import { checkAccessDeclared } from './auth/access-check.js';
import { describeApi } from './openapi/describe-api.js';
import { openResources } from './program.js';

/**
 * Writes the committed description, `apps/api/openapi.json`, or with `--check` compares it with what the routes say.
 * Needs neither Postgres nor Temporal: nothing is instantiated.
 */
const FILE = fileURLToPath(new URL('../openapi.json', import.meta.url));

async function describe(): Promise<string> {
  const env = {
    DATABASE_URL: 'postgres://localhost/none',
    TEMPORAL_ADDRESS: 'localhost:7233',
    PAYLOAD_KEYS: `none:${Buffer.alloc(32).toString('base64')}`,
    CREDENTIALS_KEYS: `none:${Buffer.alloc(32).toString('base64')}`,
  };
  const result = loadConfig(env);
  if (!result.ok) throw new Error(result.message);
  const module = AppModule.of(openResources(result.config, createLogger('openapi', { logLevel: 'silent' })));
  const app = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), {
    preview: true,
    logger: false,
  });
  checkAccessDeclared(app);
  return `${JSON.stringify(describeApi(app), null, 2)}\n`;
}

const described = await describe();
if (!process.argv.includes('--check')) {
  await writeFile(FILE, described);
} else if ((await readFile(FILE, 'utf8')) !== described) {
  process.stderr.write('apps/api/openapi.json is not what the routes say: run node apps/api/dist/openapi.js\n');
  process.exitCode = 1;
}
