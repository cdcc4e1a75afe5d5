import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { OPERATION_TEXTS } from '../../apps/api/src/openapi/operation-texts.js';
import { Api } from './support/api.js';

interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security?: readonly object[];
  readonly responses: Readonly<Record<string, unknown>>;
}
interface Description {
  readonly info: object;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly servers: readonly object[];
  readonly components: { readonly securitySchemes: Readonly<Record<string, object>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const COMMITTED = new URL('../../apps/api/openapi.json', import.meta.url);

describe("the API's description", () => {
  let description: Description;
  let operations: readonly Operation[];
  beforeAll(async () => {
    description = (await new Api(null).get('/openapi.json')).body as Description;
    operations = Object.values(description.paths).flatMap((item) => Object.values(item));
  });

  it('the served description is the committed one: otherwise run npm run openapi', () => {
    expect(description).toEqual(JSON.parse(readFileSync(COMMITTED, 'utf8')));
  });

  it('the API description has the title, description and version of the interface [service.base-address-base-url-mcp-address-mcp] [versioning.1-the-api-is-addressed-under]', () => {
    expect(description.info).toMatchObject({
      title: 'API',
      description: 'BPMN 2.0 process engine as a backend service',
      version: '0.1.0',
    });
  });

  it('every operation declares its success and its errors by status, never by default', () => {
    for (const { operationId, responses, security } of operations) {
      const statuses = Object.keys(responses);
      expect([operationId, statuses.some((status) => /^[23]\d\d$/.test(status))]).toEqual([operationId, true]);
      expect([operationId, statuses.includes('default')]).toEqual([operationId, false]);
      expect([operationId, statuses.includes('401')]).toEqual([operationId, security !== undefined]);
    }
  });

  it('every operation has a summary, a description and a tag with a description', () => {
    const tags = new Set(description.tags.map(({ name }) => name));
    for (const { operationId, summary, description: text, tags: own } of operations)
      expect([operationId, summary?.length, text?.length, own.filter((tag) => !tags.has(tag))]).toEqual([
        ...[operationId, expect.any(Number), expect.any(Number), []],
      ]);
    const summaries = operations.map(({ summary }) => summary);
    expect(summaries).toEqual([...new Set(summaries)]);
    for (const { description: text } of description.tags) expect(text).toMatch(/\S/);
    expect(description.servers).toEqual([{ url: '/' }]);
    expect(description.components.securitySchemes['operatorToken']).toEqual({ type: 'http', scheme: 'bearer' });
  });

  it('no text describes an operation that does not exist', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(Object.keys(OPERATION_TEXTS).sort()).toEqual(ids.sort());
  });

  it('every operation has a unique operation id', () => {
    const names = operations.map(({ operationId }) => operationId);
    expect(names).toEqual([...new Set(names)]);
  });
});
