import { Injectable } from '@nestjs/common';
import { ApiError, notFound } from '../errors/api-error.js';
import { Authentication } from './authentication.js';
import { hashOfSecret } from './key-secret.js';

interface KeySession {
  readonly keyHash: string;
  /** Called once, when the key is no longer valid. */
  readonly end: () => void;
}

/** Sessions of this process. Each acts for the API key that opened it [mcp#sessions]. */
@Injectable()
export class KeySessions {
  private readonly sessions = new Map<string, KeySession>();

  constructor(private readonly authentication: Authentication) {
    authentication.onRevoked((keyHash) => this.endOf(keyHash));
  }

  open(id: string, key: string, end: () => void): void {
    this.sessions.set(id, { keyHash: hashOfSecret(key), end });
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

  /** Ends the session when its key is no longer valid. */
  async check(id: string): Promise<void> {
    const session = this.sessions.get(id);
    if (session !== undefined && !(await this.authentication.isValid(session.keyHash))) this.end(id, session);
  }

  private endOf(keyHash: string): void {
    for (const [id, session] of this.sessions) {
      if (session.keyHash === keyHash) this.end(id, session);
    }
  }

  private end(id: string, session: KeySession): void {
    this.close(id);
    session.end();
  }
}
