import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { TicketSigner } from './tickets.js';
import type { DownloadTicket, UploadTicket } from './tickets.js';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const LATER = new Date(NOW.getTime() + 60_000);
const [first, second] = [randomBytes(32), randomBytes(32)];
const signer = new TicketSigner([first]);

const address = { tenantId: randomUUID(), instanceId: randomUUID(), fileId: randomUUID() };
const upload: UploadTicket = {
  method: 'PUT',
  address,
  contentType: 'text/plain',
  size: 3,
  sha256: null,
  expiresAt: LATER,
};
const download: DownloadTicket = {
  method: 'GET',
  address,
  contentType: 'text/plain',
  filename: 'ü.txt',
  size: 5,
  expiresAt: LATER,
};

describe('signatures of local URLs', () => {
  it('a ticket gives back what was signed', () => {
    expect(signer.verify(signer.sign(upload), 'PUT', NOW)).toEqual(upload);
    expect(signer.verify(signer.sign(download), 'GET', NOW)).toEqual(download);
  });
  it('a ticket expires', () => {
    expect(signer.verify(signer.sign(upload), 'PUT', LATER)).toBeNull();
  });
  it('a ticket is valid for one method', () => {
    expect(signer.verify(signer.sign(upload), 'GET', NOW)).toBeNull();
    expect(signer.verify(signer.sign(download), 'PUT', NOW)).toBeNull();
  });
  it('a ticket with any changed character is refused', () => {
    const ticket = signer.sign(upload);
    for (let at = 0; at < ticket.length; at += 1) {
      const other = ticket[at] === 'A' ? 'B' : 'A';
      expect(signer.verify(ticket.slice(0, at) + other + ticket.slice(at + 1), 'PUT', NOW)).toBeNull();
    }
  });
  it.each(['', '.', 'a', 'a.b', 'a.b.c', '.='])('the text %j is no ticket', (text) => {
    expect(signer.verify(text, 'PUT', NOW)).toBeNull();
  });
  it('a ticket with text behind it is refused', () => {
    for (const more of ['=', '.', 'A', ' '])
      expect(signer.verify(`${signer.sign(upload)}${more}`, 'PUT', NOW)).toBeNull();
  });
  it('tickets are verified by every key and signed by the first', () => {
    const rotated = new TicketSigner([second, first]);
    expect(rotated.verify(signer.sign(upload), 'PUT', NOW)).toEqual(upload);
    expect(signer.verify(rotated.sign(upload), 'PUT', NOW)).toBeNull();
    expect(() => new TicketSigner([])).toThrow('at least one key');
  });
});
