import { describe, expect, it } from '@jest/globals';
import { instanceWorkflow } from './process-instance.js';
import type { ShownInstance } from './process-instance.js';

const definition = { key: 'order', name: 'Order', version: 3 };
const start = (of: ShownInstance) => instanceWorkflow({ tenantId: 'acme', instanceId: 'i' }, { modelHash: 'h' }, of);
const searchedBy = (of: ShownInstance) =>
  Object.fromEntries(start(of).typedSearchAttributes.map(({ key, value }) => [key.name, value]));

describe("the start of an instance's workflow [workflow#search-attributes]", () => {
  it('a workflow has the id of its instance, and the definition in its summary', () => {
    expect(start({ definition })).toMatchObject({ workflowId: 't/acme/i', staticSummary: 'Order v3' });
  });

  it('a workflow has the tenant, the definition and `running` as search attributes', () => {
    const expected = { TenantId: 'acme', DefinitionKey: 'order', InstanceStatus: 'running' };
    expect(searchedBy({ definition, correlationId: null })).toEqual(expected);
  });

  it('a workflow has correlation id, another status and first driver as search attributes where they are given', () => {
    expect(searchedBy({ definition, status: 'suspended', correlationId: 'o-1', began: 'transactional' })).toMatchObject(
      { InstanceStatus: 'suspended', CorrelationId: 'o-1', BeganAs: 'transactional' },
    );
  });
});
