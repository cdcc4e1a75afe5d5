import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import { CONFIG } from '../app-resources.js';
import { ApiError } from '../errors/api-error.js';

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The origins whose pages may speak MCP. The protocol demands the check: otherwise any page could reach a service that listens on
 * the machine of its visitor (DNS rebinding). Programs send no origin.
 */
@Injectable()
export class McpOrigins {
  private readonly origins: ReadonlySet<string>;
  private readonly isLocal: boolean;

  constructor(@Inject(CONFIG) { mcpUrl, publicUrl }: Config) {
    const own = [mcpUrl, publicUrl].map((url) => new URL(url));
    this.origins = new Set(own.map(({ origin }) => origin));
    this.isLocal = own.some(({ hostname }) => LOOPBACK.has(hostname));
  }

  /** @throws ApiError 403 for the page of another origin */
  admit(origin: string | undefined): void {
    if (origin === undefined || this.origins.has(origin) || (this.isLocal && isLoopback(origin))) return;
    throw new ApiError(
      'FORBIDDEN',
      `expected a page of ${[...this.origins].join(' or ')}, found one of another origin`,
    );
  }
}

function isLoopback(origin: string): boolean {
  const host = /^https?:\/\/(?<host>\[[^\]]*\]|[^:/]*)(?::\d+)?$/u.exec(origin)?.groups?.['host'];
  return host !== undefined && LOOPBACK.has(host);
}
