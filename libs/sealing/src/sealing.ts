import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM: `iv | tag | ciphertext`. */
export function seal(key: Uint8Array, content: Uint8Array, associated: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(associated);
  const sealed = cipher.update(content);
  const rest = cipher.final();
  return Buffer.concat([iv, cipher.getAuthTag(), sealed, rest]);
}

/** Null if the content was not sealed with this key and these associated data, or was changed since. */
export function unseal(key: Uint8Array, sealed: Uint8Array, associated: Uint8Array): Buffer | null {
  if (sealed.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
  decipher.setAAD(associated);
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const content = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([content, decipher.final()]);
  } catch {
    // `final` throws only if the tag does not match.
    return null;
  }
}
