import { Injectable } from '@nestjs/common';
import { ApiError, notFound } from '../errors/api-error.js';
import { Authentication } from './authentication.js';
import { BrowserSessions } from './browser-sessions.js';
import { hashOfSecret } from './key-secret.js';

interface KeySession {
  readonly keyHash: string;
  /** Of the browser's session, if one opened it. */
  readonly secret: string | null;
  /** Called once, when the key, or the session of the browser, is no longer valid. */
  readonly end: () => void;
}

/** Sessions of this process. Each acts for the API key that opened it [mcp#sessions]. */
@Injectable()
export class KeySessions {
  private readonly sessions = new Map<string, KeySession>();

  constructor(
    private readonly authentication: Authentication,
    private readonly browsers: BrowserSessions,
  ) {
    authentication.onRevoked((hash) => this.endWhere(({ keyHash }) => keyHash === hash));
    browsers.onEnded((hash) => this.endWhere(({ secret }) => secret !== null && hashOfSecret(secret) === hash));
  }

  open(id: string, key: string, end: () => void): void {
    this.sessions.set(id, { keyHash: hashOfSecret(key), secret: null, end });
  }

  /** One that lasts as long as the session of a browser. */
  openOfBrowser(id: string, { keyHash, secret }: { keyHash: string; secret: string }, end: () => void): void {
    this.sessions.set(id, { keyHash, secret, end });
  }

  close(id: string): void {
    this.sessions.delete(id);
  }

  /** @throws ApiError 404 for an unknown session, 403 for another key than the session's */
  require(id: unknown, key: string): void {
    const session = typeof id === 'string' ? this.sessions.get(id) : undefined;
    if (session === undefined) throw notFound('the session');
    if (hashOfSecret(key) !== session.keyHash)
      throw new ApiError('FORBIDDEN', 'the session belongs to another API key');
  }

  /** Ends the session when its key, or the session of its browser, is no longer valid. */
  async check(id: string): Promise<void> {
    const session = this.sessions.get(id);
    if (session !== undefined && !(await this.isValid(session))) this.end(id, session);
  }

  private async isValid({ keyHash, secret }: KeySession): Promise<boolean> {
    if (!(await this.authentication.isValid(keyHash))) return false;
    return secret === null || (await this.browsers.find(secret)) !== null;
  }

  private endWhere(isMeant: (session: KeySession) => boolean): void {
    for (const [id, session] of this.sessions) if (isMeant(session)) this.end(id, session);
  }

  private end(id: string, session: KeySession): void {
    this.close(id);
    session.end();
  }
}
