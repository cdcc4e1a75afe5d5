import { parseUrl } from '@svc/config';
import type { LiteralGuard } from '@svc/runtime';
import { badRequest } from '../errors/api-error.js';

/** URL parsers silently drop some of these. */
const BLANK_OR_CONTROL = /[\p{White_Space}\p{Cc}]/u;

/** Checks the URLs to which deliveries may be sent. */
export class WebhookTargets {
  constructor(private readonly guard: LiteralGuard) {}

  /** @throws ApiError 400 for another scheme, credentials in the URL, or an IP address that is never called */
  async require(url: string): Promise<void> {
    if (BLANK_OR_CONTROL.test(url)) throw badRequest('url must hold no blanks, line ends or other control characters');
    const target = parseUrl(url);
    if (target === null || !['http:', 'https:'].includes(target.protocol))
      throw badRequest('url must be an absolute http or https URL');
    if (target.username !== '' || target.password !== '')
      throw badRequest('url must not contain a user name or password; set an Authorization header in headers instead');
    const refusal = await this.guard.refusal(target);
    if (refusal !== null) throw badRequest(`url can never be called: ${refusal}`);
  }
}
