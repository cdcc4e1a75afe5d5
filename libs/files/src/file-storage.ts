import type { FileAddress } from './file-address.js';

/** The properties that an upload must have. All of them are signed, so that nothing else is accepted. */
export interface UploadTerms {
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Hex; null if the client did not give it. */
  readonly sha256: string | null;
  readonly expiresAt: Date;
}

/** The properties that a download is sent with. */
export interface DownloadTerms {
  readonly filename: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly expiresAt: Date;
}

/**
 * The request with which a client uploads the content. It must send these headers, and no others that would change the content.
 */
export interface SignedUpload {
  readonly url: string;
  readonly method: 'PUT';
  readonly headers: Readonly<Record<string, string>>;
}

export interface StoredObject {
  readonly address: FileAddress;
  readonly storedAt: Date;
}

/**
 * Stores the contents of files. Clients upload and download them by signed URLs. An upload is stored whole or not at all, and
 * nothing that is stored is overwritten. Throws {@link StorageUnavailableError} while the storage cannot be reached.
 */
export interface FileStorage {
  signUpload(address: FileAddress, terms: UploadTerms): Promise<SignedUpload>;
  signDownload(address: FileAddress, terms: DownloadTerms): Promise<string>;
  /** The size in bytes; null if nothing was uploaded. */
  sizeOf(address: FileAddress): Promise<number | null>;
  /** The hash of the stored content as hex. Throws if there is none. */
  sha256Of(address: FileAddress): Promise<string>;
  /** Removes the content if there is any. An upload URL that is still valid can store content there again. */
  remove(address: FileAddress): Promise<void>;
  /**
   * Replaces the content by an empty one, so that no upload URL that is still valid stores anything there: content that no longer
   * counts against the quota must not be stored. A later {@link FileStorage.remove} frees the place.
   */
  bury(address: FileAddress): Promise<void>;
  /** Lists everything that is stored, in any order. */
  list(): AsyncIterable<StoredObject>;
  /** Removes the remains of uploads that broke off before this time. */
  removeUnfinished(before: Date): Promise<void>;
}

/** The storage cannot be reached, or is full. The same call may succeed later. */
export class StorageUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageUnavailableError';
  }
}
