import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { keyOf, addressOf } from '../file-address.js';
import type { FileAddress } from '../file-address.js';
import type { DownloadTerms, UploadTerms } from '../file-storage.js';

export interface UploadTicket extends UploadTerms {
  readonly method: 'PUT';
  readonly address: FileAddress;
}

export interface DownloadTicket extends DownloadTerms {
  readonly method: 'GET';
  readonly address: FileAddress;
}

export type Ticket = UploadTicket | DownloadTicket;

/** Derives the keys of tickets from master keys, so that tickets reveal nothing about the master keys. */
const PURPOSE = 'svc signed file urls 1';
const KEY_BYTES = 32;

/**
 * Signs what a URL allows: method, file, expiry, content type, and for an upload size and hash. The first key signs and all
 * verify, so that keys can be rotated while earlier URLs stay valid.
 */
export class TicketSigner {
  private readonly keys: readonly Buffer[];

  constructor(masterKeys: readonly Uint8Array[]) {
    if (masterKeys.length === 0) throw new Error('expected at least one key to sign with, found none');
    this.keys = masterKeys.map((key) => Buffer.from(hkdfSync('sha256', key, '', PURPOSE, KEY_BYTES)));
  }

  sign(ticket: Ticket): string {
    const content = Buffer.from(JSON.stringify({ ...ticket, address: keyOf(ticket.address) })).toString('base64url');
    return `${content}.${signatureOf(content, this.keys[0]!)}`;
  }

  /** Null for a ticket that was altered, is for another method, or has expired at `now`. */
  verify<M extends Ticket['method']>(text: string, method: M, now: Date): Extract<Ticket, { method: M }> | null {
    const [content = '', signature = '', ...more] = text.split('.');
    if (more.length > 0 || !this.keys.some((key) => isSame(signature, signatureOf(content, key)))) return null;
    const ticket = readTicket(content);
    return ticket.method === method && now < ticket.expiresAt ? (ticket as Extract<Ticket, { method: M }>) : null;
  }
}

function signatureOf(content: string, key: Buffer): string {
  return createHmac('sha256', key).update(content).digest('base64url');
}

/** Compares the texts and not the bytes, since base64 can spell the same signature in several ways. */
function isSame(found: string, expected: string): boolean {
  const [left, right] = [Buffer.from(found), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Reads a content whose signature is valid, so {@link TicketSigner.sign} has made it. */
function readTicket(content: string): Ticket {
  const read = JSON.parse(Buffer.from(content, 'base64url').toString('utf8')) as { address: string; expiresAt: string };
  return { ...read, address: addressOf(read.address), expiresAt: new Date(read.expiresAt) } as Ticket;
}
