import { Injectable } from '@nestjs/common';
import { ApiError, notFound } from '../errors/api-error.js';
import { Authentication } from './authentication.js';
import type { Caller } from './caller.js';
import { hashOfKey } from './key-secret.js';

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
    this.sessions.set(id, { keyHash: hashOfKey(key), end });
  }

  close(id: string): void {
    this.sessions.delete(id);
  }

  /**
   * The caller of a session's request. The key may be left out, since the id is random and only its opener knows it.
   * @throws ApiError 404 for an unknown session, 403 for another key, 401 if the key is no longer valid; that ends the session
   */
  async callerOf(id: unknown, key: string | readonly string[] | undefined): Promise<Caller> {
    const session = typeof id === 'string' ? this.sessions.get(id) : undefined;
    if (typeof id !== 'string' || session === undefined) throw notFound('the session');
    if (key !== undefined && (typeof key !== 'string' || hashOfKey(key) !== session.keyHash))
      throw new ApiError('FORBIDDEN', 'the session belongs to another API key');
    const caller = await this.authentication.callerOfHash(session.keyHash);
    if (caller !== null) return caller;
    this.end(id, session);
    throw new ApiError('UNAUTHORIZED', 'the API key of the session is expired or revoked');
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
