import { create } from 'content-disposition';

/** Always an attachment, so that browsers never show an uploaded file as a page (RFC 6266, RFC 8187). */
export function attachment(filename: string): string {
  return create(filename, { type: 'attachment' });
}
