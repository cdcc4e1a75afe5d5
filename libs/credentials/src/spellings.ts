/**
 * The least length of a spelling to be searched for inside other text, in which shorter ones would be found everywhere. Shorter
 * secrets are searched for as whole texts only.
 */
const LEAST_LENGTH = 4;

/**
 * Every spelling of a secret that a service may write in its answer, for the search inside other text. The longest comes first.
 */
export function spellingsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const quoted = JSON.stringify(secret).slice(1, -1);
  const encoded = encodeURIComponent(secret.toWellFormed());
  const form = new URLSearchParams([['', secret]]).toString().slice(1);
  const spellings = [
    secret,
    // As headers are trimmed, and host names change case.
    secret.trim(),
    secret.toLowerCase(),
    secret.toUpperCase(),
    quoted,
    quoted.replaceAll('/', String.raw`\/`),
    ...[asciiOf(quoted, BEYOND_ASCII), asciiOf(quoted, BEYOND_HTML)].flatMap((text) => [text, withLargeHex(text)]),
    ...ENTITIES.map((entities) => secret.replaceAll(/[<>&"']/g, (sign) => entities[sign]!)),
    JSON.stringify(quoted).slice(1, -1),
    ...[encoded, encodeURI(secret.toWellFormed()), form].flatMap((text) => [text, withSmallHex(text)]),
    ...base64Of(bytes),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
  ];
  const distinct = [...new Set(spellings)].filter((spelling) => spelling.length >= LEAST_LENGTH);
  return distinct.toSorted((a, b) => b.length - a.length);
}

/** The characters that JSON encoders escape if they write ASCII only, and if they write JSON for HTML pages. */
const BEYOND_ASCII = /[^\x20-\x7e]/g;
const BEYOND_HTML = /[^\x20-\x7e]|[<>&']/g;

/** The ways in which writers of XML and HTML escape text. */
const ENTITIES: readonly Readonly<Record<string, string>>[] = [
  { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '"', "'": "'" },
  { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": "'" },
  { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' },
  { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&#39;' },
  { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&#x27;' },
  { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&#34;', "'": '&#39;' },
];

function asciiOf(quoted: string, beyond: RegExp): string {
  return quoted.replaceAll(beyond, (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function withLargeHex(escaped: string): string {
  return escaped.replaceAll(/\\u[0-9a-f]{4}/g, (escape) => String.raw`\u${escape.slice(2).toUpperCase()}`);
}

function withSmallHex(encoded: string): string {
  return encoded.replaceAll(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase());
}

/**
 * The base64 of a secret alone, and inside a longer text (`user:secret`), where it may begin at any of three positions. There
 * only the characters count that depend on the secret alone.
 */
function base64Of(bytes: Buffer): string[] {
  const shifted = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    const first = Math.ceil((shift * 8) / 6);
    return text.slice(first, Math.floor(((shift + bytes.length) * 8) / 6));
  });
  const standard = [bytes.toString('base64'), ...shifted];
  return [...standard, ...standard.map((text) => text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''))];
}
