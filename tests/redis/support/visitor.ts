import { type Answer, Api } from '../../http/support/api.js';

/** Somebody without a key, behind a proxy and with an address of their own, since registration is limited by address. */
export class Visitor extends Api {
  private static count = 0;
  private readonly address = `203.0.113.${++Visitor.count}`;

  constructor(baseUrl: string) {
    super(null, baseUrl);
  }

  override send(...[method, path, body]: Parameters<Api['send']>): Promise<Answer> {
    return super.send(method, path, body, { 'x-forwarded-for': this.address });
  }
}
