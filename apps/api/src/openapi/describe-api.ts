import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { routeHandlers } from '../auth/access-check.js';
import { accessOf } from '../auth/access.js';
import { SECURE_COOKIE } from '../auth/session-cookies.js';
import { isLenientBody } from '../http/fields/declared-fields.js';
import { refusalsOf } from '../http/answers/answers.js';
import { routeConfigOf } from '../http/server/route-config.js';
import { completeOperations, type RouteFacts } from './complete-operations.js';
import { ERROR_SCHEMAS } from './error-responses.js';
import { TAGS } from './operation-texts.js';
import { closeRequestBodies } from './strict-bodies.js';
import { VERSION } from './version.js';

const SESSION =
  'Of a browser that has signed in (`sessions.create`). Whatever is not a GET needs the header `X-CSRF-Token` too. By http on localhost its name is `svc_session`.';

/** The description of the API. It is made from the routes and DTO classes only [api#description]. */
export function describeApi(app: INestApplication): OpenAPIObject {
  const document = SwaggerModule.createDocument(app, outline(), { operationIdFactory });
  document.components = { ...document.components, schemas: { ...document.components?.schemas, ...ERROR_SCHEMAS } };
  const facts = routeFacts(app);
  completeOperations(document, (operationId) => {
    const found = facts.get(operationId);
    if (found === undefined) throw new Error(`operation ${operationId} belongs to no route`);
    return found;
  });
  closeRequestBodies(document, isLenientBody);
  return document;
}

function outline() {
  const builder = new DocumentBuilder()
    .setTitle('API')
    .setDescription('BPMN 2.0 process engine as a backend service')
    .setVersion(VERSION)
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-API-Key' }, 'apiKey')
    .addApiKey({ type: 'apiKey', in: 'cookie', name: SECURE_COOKIE, description: SESSION }, 'session')
    .addSecurity('operatorToken', { type: 'http', scheme: 'bearer' })
    // Wherever the description was read from.
    .addServer('/');
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  return builder.build();
}

/** `ApiKeysController.create` is the operation `apiKeys.create`. */
function operationIdFactory(controller: string, method: string): string {
  const resource = controller.replace(/Controller$/, '');
  return `${resource.charAt(0).toLowerCase()}${resource.slice(1)}.${method}`;
}

function routeFacts(app: INestApplication): ReadonlyMap<string, RouteFacts> {
  return new Map(
    routeHandlers(app).flatMap(({ controller, method, handler }) => {
      const access = accessOf(handler);
      return access === undefined
        ? []
        : [
            [
              operationIdFactory(controller, method),
              { access, refusals: refusalsOf(handler), isKept: !routeConfigOf(handler)?.isNotKept },
            ] as const,
          ];
    }),
  );
}
