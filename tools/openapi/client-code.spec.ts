import { describe, expect, it } from '@jest/globals';
import { clientCodeOf } from './client-code.mjs';

const json = (schema: object) => ({ description: 'success', content: { 'application/json': { schema } } });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const cursor = { name: 'cursor', in: 'query', required: false, schema: { type: 'string' } };
const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } };
const envelope = (data: object, more: object = {}) =>
  json({ type: 'object', required: ['data'], properties: { data, ...more } });

/** The code of operations of jobs, such as the API does not have. */
async function codeOf(path: string, method: string, operation: object) {
  const schemas = { EatDto: { type: 'object', required: ['food'], properties: { food: { type: 'string' } } } };
  const paths = { [path]: { [method]: operation } };
  const description = { openapi: '3.0.0', info: { title: 'API', version: '1' }, paths, components: { schemas } };
  return clientCodeOf(JSON.stringify(description));
}

describe('the code of the client', () => {
  it('an operation with a body becomes a method with its parameters, its words and its key', async () => {
    const code = await codeOf('/v1/guests/{id}/eat', 'post', {
      operationId: 'guests.eat',
      summary: 'Eat',
      description: 'What is there.',
      parameters: [id, key],
      requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/EatDto' } } } },
      responses: { 200: envelope({ type: 'string' }), 404: { description: 'NOT_FOUND' } },
    });
    expect(code['operations.ts']).toContain('    /** Eat. What is there. */');
    expect(code['operations.ts']).toContain(
      "eat(id: string, body: Body<'guests.eat'>, options?: CallOptions): Promise<Data<'guests.eat'>>;",
    );
    expect(code['operations.ts']).toContain(
      "'guests.eat': { method: 'POST', path: '/v1/guests/{id}/eat', input: 'body', answer: 'data', isKeyed: true },",
    );
    expect(code['schemas.ts']).toContain('food: string;');
    expect(code['schemas.ts']).not.toContain('404');
  });

  it('a list with a cursor also becomes a method that reads all pages', async () => {
    const code = await codeOf('/v1/guests', 'get', {
      operationId: 'guests.listOld',
      parameters: [cursor],
      responses: { 200: envelope({ type: 'array', items: { type: 'string' } }, { page: { type: 'object' } }) },
    });
    expect(code['operations.ts']).toContain("listOld(query?: Query<'guests.listOld'>, options?: CallOptions)");
    expect(code['operations.ts']).toContain("allOld(query?: Query<'guests.listOld'>, options?: CallOptions)");
    expect(code['operations.ts']).toContain("answer: 'page', whole: 'allOld' }");
  });

  it.each([
    ['application/xml', 'string', 'text'],
    ['application/x-ndjson', 'Response', 'response'],
    ['text/event-stream', 'Response', 'response'],
  ])('an answer in %s is a %s', async (type, typed, answer) => {
    const responses = { 200: { description: 'success', content: { [type]: { schema: { type: 'string' } } } } };
    const code = await codeOf('/v1/guests', 'get', { operationId: 'guests.read', responses });
    expect(code['operations.ts']).toContain(`read(options?: CallOptions): Promise<${typed}>;`);
    expect(code['operations.ts']).toContain(`answer: '${answer}' }`);
  });
});
