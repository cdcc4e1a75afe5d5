import type { AuditEntryDraft, FileRow } from '@svc/persistence';

/** The audit entry of a file. It has neither the content nor a URL. */
export function fileEntry(
  action: 'file.requested' | 'file.confirmed' | 'file.deleted',
  { id, instanceId, variable, filename, contentType, size, sha256 }: Omit<FileRow, 'tenantId'>,
  more: { readonly reason?: string } = {},
): AuditEntryDraft {
  const payload = { file_id: id, variable, filename, content_type: contentType, size, sha256, ...more };
  return { instanceId, action, payload };
}
