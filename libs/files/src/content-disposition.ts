import { create } from 'content-disposition';

/** Always an attachment: nothing that a user has uploaded is shown as a page (RFC 6266, RFC 8187). */
export function attachment(filename: string): string {
  return create(filename, { type: 'attachment' });
}
