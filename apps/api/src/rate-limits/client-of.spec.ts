import { expect, it } from '@jest/globals';
import { clientOf } from './client-of.js';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:0:1::1', '2001:db8:0:1::'],
  ['2001:0DB8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::'],
  ['2001:db8:0:2::1', '2001:db8:0:2::'],
  ['fe80::1%eth0', 'fe80::'],
  ['unknown', 'unknown'],
])('the address %s counts as the client %s', (address, client) => {
  expect(clientOf(address)).toBe(client);
});
