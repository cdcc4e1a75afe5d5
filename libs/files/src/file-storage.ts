import type { FileAddress } from './file-address.js';

/** What an upload must be: everything of it is signed, so that nothing else is taken. */
export interface UploadTerms {
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Hex; null where the client did not say. */
  readonly sha256: string | null;
  readonly expiresAt: Date;
}

/** What a download is told to be. */
export interface DownloadTerms {
  readonly filename: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly expiresAt: Date;
}

/** How a client sends the content: these headers and no others that would change it. */
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
 * Where contents of files are kept. They go between client and storage by signed URLs, whole or not at all, and what is
 * there is never overwritten. Throws {@link StorageUnavailableError} while the storage cannot be reached.
 */
export interface FileStorage {
  signUpload(address: FileAddress, terms: UploadTerms): Promise<SignedUpload>;
  signDownload(address: FileAddress, terms: DownloadTerms): Promise<string>;
  /** Bytes; null where nothing was uploaded. */
  sizeOf(address: FileAddress): Promise<number | null>;
  /** Hex, of what is really there. Throws where nothing is. */
  sha256Of(address: FileAddress): Promise<string>;
  /** Whether or not there is anything; an upload URL that is still valid can put something there again. */
  remove(address: FileAddress): Promise<void>;
  /**
   * Leaves an empty content in its place, so that no upload URL that is still valid puts anything there: what is not
   * counted any more must not be kept either. A later {@link FileStorage.remove} frees the place.
   */
  bury(address: FileAddress): Promise<void>;
  /** Everything that is kept, in no certain order. */
  list(): AsyncIterable<StoredObject>;
  /** Removes what uploads that broke off before this time have left. */
  removeUnfinished(before: Date): Promise<void>;
}

/** The storage cannot be reached, or takes nothing more; the same call may succeed later. */
export class StorageUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageUnavailableError';
  }
}
