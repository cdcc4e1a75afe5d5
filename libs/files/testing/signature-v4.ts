import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A request as a server receives it. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query as they were in the request line. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

interface Claim {
  readonly date: string;
  readonly scope: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly payloadHash: string;
  /** Milliseconds since the epoch. */
  readonly validUntil: number;
}

const CLOCK_SKEW_MS = 15 * 60_000;

/**
 * Verifies AWS Signature Version 4. It is written from the description only, without the library that signs: "Authenticating
 * Requests: Using Query Parameters" and "… Using the Authorization Header" of the S3 API reference.
 */
export function isSigned(request: ReceivedRequest, secretAccessKey: string, now: number): boolean {
  const claim = request.target.includes('X-Amz-Signature=') ? queryClaim(request) : headerClaim(request);
  if (claim === null || now > claim.validUntil || now < timeOf(claim.date) - CLOCK_SKEW_MS) return false;
  if (!coversAmazonHeaders(request, claim.signedHeaders)) return false;
  const canonicalHash = sha256(canonicalRequest(request, claim));
  const toSign = ['AWS4-HMAC-SHA256', claim.date, claim.scope, canonicalHash].join('\n');
  const key = claim.scope
    .split('/')
    .reduce<string | Buffer>((above, part) => hmac(above, part), `AWS4${secretAccessKey}`);
  const [found, expected] = [Buffer.from(claim.signature), Buffer.from(hmac(key, toSign).toString('hex'))];
  return found.length === expected.length && timingSafeEqual(found, expected);
}

function queryClaim({ target }: ReceivedRequest): Claim | null {
  const query = new Map(queryOf(target));
  const date = query.get('X-Amz-Date') ?? '';
  const [, scope] = /^[^/]+\/(.+)$/.exec(query.get('X-Amz-Credential') ?? '') ?? [];
  if (query.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256' || scope === undefined) return null;
  return {
    date,
    scope,
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: query.get('X-Amz-Signature') ?? '',
    payloadHash: 'UNSIGNED-PAYLOAD',
    validUntil: timeOf(date) + Number(query.get('X-Amz-Expires')) * 1_000,
  };
}

const AUTHORIZATION = /^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/;

function headerClaim({ headers }: ReceivedRequest): Claim | null {
  const [, scope, signedHeaders, signature] = AUTHORIZATION.exec(headers['authorization'] ?? '') ?? [];
  const date = headers['x-amz-date'] ?? '';
  if (scope === undefined || signedHeaders === undefined || signature === undefined) return null;
  const payloadHash = headers['x-amz-content-sha256'] ?? '';
  const validUntil = timeOf(date) + CLOCK_SKEW_MS;
  return { date, scope, signedHeaders: signedHeaders.split(';'), signature, payloadHash, validUntil };
}

/** All headers `x-amz-*` and the host must be signed. */
function coversAmazonHeaders({ headers }: ReceivedRequest, signed: readonly string[]): boolean {
  const needed = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  return needed.every((name) => signed.includes(name));
}

function canonicalRequest({ method, target, headers }: ReceivedRequest, { signedHeaders, payloadHash }: Claim): string {
  const [path = ''] = target.split('?', 1);
  const query = queryOf(target)
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');
  const lines = signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`);
  const encodedPath = path
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  return [method, encodedPath, query, lines.join(''), signedHeaders.join(';'), payloadHash].join('\n');
}

/** The decoded names and values; a plus sign is not a space. */
function queryOf(target: string): [name: string, value: string][] {
  const query = target.includes('?') ? target.slice(target.indexOf('?') + 1) : '';
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [decodeURIComponent(name), decodeURIComponent(value.join('='))];
    });
}

/** Encodes everything but letters, digits, `-`, `.`, `_` and `~`. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Reads a time such as `20130524T000000Z`. */
function timeOf(date: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date)?.map(Number) ?? [];
  return second === undefined ? Number.NaN : Date.UTC(year!, month! - 1, day, hour, minute, second);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
