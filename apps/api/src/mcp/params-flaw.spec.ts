import { describe, expect, it } from '@jest/globals';
import { paramsFlaw } from './params-flaw.js';

const flawOf = (method: string, params?: object) =>
  paramsFlaw({ jsonrpc: '2.0', id: 1, method, ...(params && { params: { ...params } }) });

describe('the parameters of a request over MCP', () => {
  it.each([
    [
      'tools/call',
      { name: 'x', arguments: null },
      'expected params.arguments of tools/call to be an object, found null',
    ],
    [
      'tools/call',
      { name: 'x', arguments: [] },
      'expected params.arguments of tools/call to be an object, found a list',
    ],
    [
      'tools/call',
      { name: 'x', arguments: 'y' },
      'expected params.arguments of tools/call to be an object, found a text',
    ],
    ['tools/call', undefined, 'expected params of tools/call to be an object, found nothing'],
    ['tools/call', {}, 'expected params.name of tools/call to be a text, found nothing'],
    ['tools/call', { name: 1 }, 'expected params.name of tools/call to be a text, found a number'],
    ['tools/list', { cursor: true }, 'expected params.cursor of tools/list to be a text, found a boolean'],
    ['ping', { _meta: { progressToken: {} } }, 'expected another params._meta.progressToken of ping, found an object'],
    ['initialize', {}, 'expected params.protocolVersion of initialize to be a text, found nothing'],
  ])('%s refuses %j and says what was expected and found', (method, params, message) => {
    expect(flawOf(method, params)).toBe(message);
  });

  it.each([
    ['tools/call', { name: 'x' }],
    ['tools/call', { name: 'x', arguments: { a: [null] }, _meta: { idempotency_key: 'k' } }],
    ['tools/list', undefined],
    ['ping', undefined],
    ['no/such/method', { a: 1 }],
    ['toString', undefined],
  ])('%s takes %j', (method, params) => {
    expect(flawOf(method, params)).toBeNull();
  });
});
