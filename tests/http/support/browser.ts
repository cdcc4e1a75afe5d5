import type { JsonValue } from '@svc/expressions';
import { type Answer, Api, dataOf, type Json } from './api.js';

/** Keeps the cookie of its session and sends it with every request, as browsers do, and the token as its pages do. */
export class Browser {
  cookie = '';
  csrfToken = '';

  /** `way` are headers of a proxy in front. */
  constructor(
    private readonly baseUrl = new Api().baseUrl,
    private readonly way: Record<string, string> = {},
  ) {}

  /** A browser that has signed in with the key of a client. */
  static async of(api: Api, way: Record<string, string> = {}): Promise<Browser> {
    const browser = new Browser(api.baseUrl, way);
    dataOf(await browser.signIn(api.key), 201);
    return browser;
  }

  async signIn(key: string | null): Promise<Answer> {
    const answer = await new Api(key, this.baseUrl).send('POST', '/v1/sessions', undefined, this.headers());
    this.cookie = setCookieOf(answer).split(';', 1)[0] ?? '';
    this.csrfToken = answer.body.data?.session.csrf_token ?? '';
    return answer;
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  /** `more` goes before the browser's own headers. */
  send(method: string, path: string, body?: JsonValue, more: Record<string, string> = {}): Promise<Answer> {
    const token = this.csrfToken === '' ? {} : { 'x-csrf-token': this.csrfToken };
    return this.sendWithoutToken(method, path, body, { ...token, ...more });
  }

  sendWithoutToken(method: string, path: string, body?: JsonValue, more: Record<string, string> = {}): Promise<Answer> {
    return new Api(null, this.baseUrl).send(method, path, body, { ...this.headers(), ...more });
  }

  /** The same browser at another process. */
  at(baseUrl: string): Browser {
    return Object.assign(new Browser(baseUrl, this.way), { cookie: this.cookie, csrfToken: this.csrfToken });
  }

  private headers(): Record<string, string> {
    return { ...this.way, ...(this.cookie !== '' && { cookie: this.cookie }) };
  }
}

export function setCookieOf({ headers }: Answer): string {
  return headers.get('set-cookie') ?? '';
}

/** The session in an answer that tells who one is. */
export function sessionIn(answer: Answer, status = 200): Json {
  return dataOf(answer, status).session;
}
