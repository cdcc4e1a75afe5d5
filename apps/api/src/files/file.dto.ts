import { type FileRef, type FileTombstone, MAX_VARIABLE_NAME_LENGTH } from '@svc/engine';
import type { SignedUpload } from '@svc/files';
import type { FileRow } from '@svc/persistence';
import {
  ObjectAnswer,
  TextAnswer,
  TimeAnswer,
  timeText,
  UuidAnswer,
  WholeAnswer,
} from '../http/answers/answer-fields.js';
import { LenientBody } from '../http/fields/declared-fields.js';
import { Text, Whole } from '../http/fields/fields.js';
import { CONTENT_TYPE, CONTENT_TYPE_SAYS, FILENAME, FILENAME_SAYS } from './file-names.js';

const FILE_STATUSES = ['pending', 'uploaded', 'confirmed'] as const;
const SHA256_LENGTH = 64;
const SHA256 = /^[0-9a-fA-F]{64}$/;

@LenientBody()
export class RequestUploadDto {
  @Text({ max: MAX_VARIABLE_NAME_LENGTH, description: 'the variable that will hold the file', example: 'contract' })
  variable!: string;
  @Text({
    pattern: FILENAME,
    patternSays: FILENAME_SAYS,
    example: 'contract.pdf',
    description: 'a name without folders',
  })
  filename!: string;
  @Text({ pattern: CONTENT_TYPE, patternSays: CONTENT_TYPE_SAYS, example: 'application/pdf' }) content_type!: string;
  @Whole({ min: 0, max: Number.MAX_SAFE_INTEGER, description: 'bytes; the upload must have exactly so many' })
  size!: number;
  @Text({
    min: SHA256_LENGTH,
    max: SHA256_LENGTH,
    pattern: SHA256,
    patternSays: 'be 64 hexadecimal digits',
    isOptional: true,
    isNullable: true,
    description: 'hex',
  })
  sha256?: string | null;
}

/** Where and how to send the content [files#from-the-client-to-the-variable]. */
export class UploadSlotDto {
  @UuidAnswer() file_id!: string;
  @TextAnswer({ description: 'opaque, signed; whoever has it may upload' }) upload_url!: string;
  @TextAnswer({ enum: ['PUT'] }) method!: string;
  @ObjectAnswer({ description: 'headers to be sent with the content' }) headers!: Readonly<Record<string, string>>;
  @TimeAnswer() expires_at!: string;
}

/** The value of the variable (`svc:file`) [typed-data#types]. */
export class FileRefDto {
  @TextAnswer({ enum: ['file_ref'] }) type!: string;
  @UuidAnswer() file_id!: string;
  @TextAnswer() filename!: string;
  @TextAnswer() content_type!: string;
  @WholeAnswer() size!: number;
  @TextAnswer({ description: 'hex' }) sha256!: string;
}

/** The value of the variable after the file was deleted. */
export class FileTombstoneDto {
  @TextAnswer({ enum: ['file_ref_deleted'] }) type!: string;
  @UuidAnswer() file_id!: string;
  @TimeAnswer() deleted_at!: string;
}

export class FileDto {
  @UuidAnswer() file_id!: string;
  @UuidAnswer() instance_id!: string;
  @TextAnswer() variable!: string;
  @TextAnswer() filename!: string;
  @TextAnswer() content_type!: string;
  @WholeAnswer() size!: number;
  @TextAnswer({ isNullable: true, description: 'hex; null until it is known' }) sha256!: string | null;
  @TextAnswer({ enum: FILE_STATUSES, description: 'uploaded: the content was checked, the variable not yet written' })
  status!: string;
  @TimeAnswer() created_at!: string;
  @TimeAnswer({ isNullable: true }) confirmed_at!: string | null;
  @TimeAnswer({ description: 'of the upload URL' }) expires_at!: string;
}

export function uploadSlotDto({ id, expiresAt }: FileRow, { url, method, headers }: SignedUpload): UploadSlotDto {
  return { file_id: id, upload_url: url, method, headers, expires_at: timeText(expiresAt) };
}

export function fileDto(row: FileRow): FileDto {
  const { id, instanceId, variable, filename, contentType, size, sha256, status } = row;
  return {
    file_id: id,
    instance_id: instanceId,
    variable,
    filename,
    content_type: contentType,
    size,
    sha256,
    status,
    created_at: timeText(row.createdAt),
    confirmed_at: timeText(row.confirmedAt),
    expires_at: timeText(row.expiresAt),
  };
}

/** The reference to a file whose content was checked. */
export function fileRefOf({ id, filename, contentType, size, sha256 }: FileRow): FileRef {
  if (sha256 === null) throw new Error(`expected the hash of file ${id} to be known`);
  return { type: 'file_ref', file_id: id, filename, content_type: contentType, size, sha256 };
}

export function tombstoneOf(fileId: string, deletedAt: Date): FileTombstone {
  return { type: 'file_ref_deleted', file_id: fileId, deleted_at: timeText(deletedAt) };
}
