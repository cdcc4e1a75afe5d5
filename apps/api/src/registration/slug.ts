import { randomBytes } from 'node:crypto';

const MAX_SLUG = 63;
const SUFFIX_BYTES = 3;

/** The pattern of an explicit slug. */
export const SLUG = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
export const MAX_EXPLICIT_SLUG = 100;

/** A slug from a name: `Größe & Söhne` becomes `grosse-sohne`; a name without a letter or digit becomes `tenant`. */
export function slugOf(name: string): string {
  const words =
    name
      .replaceAll('ß', 'ss')
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9\p{M}]+/gu) ?? [];
  const slug = words.map((word) => word.replace(/\p{M}/gu, '')).filter((word) => word !== '');
  return slug.join('-').slice(0, MAX_SLUG).replace(/-$/, '') || 'tenant';
}

/** The slug with a random ending, for one that is taken. */
export function withSuffix(slug: string): string {
  return `${slug}-${randomBytes(SUFFIX_BYTES).toString('hex')}`;
}
