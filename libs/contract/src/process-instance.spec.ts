import { describe, expect, it } from '@jest/globals';
import { searchAttributesOf } from './process-instance.js';

const shown = (...of: Parameters<typeof searchAttributesOf>) =>
  Object.fromEntries(searchAttributesOf(...of).map(({ key, value }) => [key.name, value]));

describe('the search attributes of a new workflow [workflow#search-attributes]', () => {
  it('of an instance that begins are its tenant, its definition and that it runs', () => {
    const expected = { TenantId: 'acme', DefinitionKey: 'order', InstanceStatus: 'running' };
    expect(shown({ tenantId: 'acme', definitionKey: 'order', correlationId: null })).toEqual(expected);
  });

  it('name the correlation id, the status and how the instance began where there is something to say', () => {
    const instance = { tenantId: 'acme', definitionKey: 'order', status: 'suspended', correlationId: 'o-1' } as const;
    expect(shown({ ...instance, began: 'transactional' })).toMatchObject({
      InstanceStatus: 'suspended',
      CorrelationId: 'o-1',
      BeganAs: 'transactional',
    });
  });
});
