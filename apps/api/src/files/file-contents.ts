import { Inject, Injectable } from '@nestjs/common';
import { assertNever } from '@svc/engine';
import { attachment, type FileStorage, LocalStorage, type Reception, type UploadTicket } from '@svc/files';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, badRequest, conflict, notFound } from '../errors/api-error.js';
import { CONTENTS_PATH, FILE_STORAGE } from './file-storage.js';

/** Longer than the server's limit for receiving a request, which is the limit of an upload. */
const UPLOAD_MS = 180_000;
/** Long, since Fastify counts until the last byte is sent. */
const DOWNLOAD_MS = 3_600_000;

const OPEN = { config: { access: { kind: 'public', isLimitedByAddress: false } }, exposeHeadRoute: false } as const;

/**
 * Answers the signed URLs of files on the local disk. Like S3 it is not part of the described API. The ticket in the URL
 * says what it allows; contents are streams, never JSON.
 */
@Injectable()
export class FileContents {
  constructor(@Inject(FILE_STORAGE) private readonly storage: FileStorage) {}

  install(fastify: FastifyInstance): void {
    const { storage } = this;
    if (!(storage instanceof LocalStorage)) return;
    void fastify.register(async (contents) => {
      contents.removeAllContentTypeParsers();
      contents.addContentTypeParser('*', (_request, _stream, done) => done(null));
      contents.put(CONTENTS_PATH, { ...OPEN, handlerTimeout: UPLOAD_MS }, (request, reply) =>
        receive(storage, request, reply),
      );
      contents.get(CONTENTS_PATH, { ...OPEN, handlerTimeout: DOWNLOAD_MS }, (request, reply) =>
        send(storage, request, reply),
      );
    });
  }
}

async function receive(storage: LocalStorage, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const ticket = storage.verify(ticketOf(request), 'PUT', new Date()) ?? refuseTicket();
  requireAsSigned(ticket, request);
  const reception = await storage.receive(ticket, request.raw).catch((error: unknown) => {
    throw request.raw.readableAborted ? badRequest('the upload was interrupted; the content was not stored') : error;
  });
  requireStored(reception, ticket);
  await reply.status(204).send();
}

async function send(storage: LocalStorage, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const ticket = storage.verify(ticketOf(request), 'GET', new Date()) ?? refuseTicket();
  const content = await storage.read(ticket);
  if (content === null) throw notFound('the content');
  void reply.headers({
    'content-type': ticket.contentType,
    'content-length': String(ticket.size),
    'content-disposition': attachment(ticket.filename),
    // Whatever a user has uploaded must not act as a page of this origin.
    'content-security-policy': "sandbox; default-src 'none'",
  });
  await reply.send(content);
}

function ticketOf({ query }: FastifyRequest): string {
  const { ticket } = query as { ticket?: unknown };
  return typeof ticket === 'string' ? ticket : '';
}

function refuseTicket(): never {
  throw new ApiError('FORBIDDEN', 'the URL has expired, was altered, or is for another method');
}

function requireAsSigned({ contentType, size }: UploadTicket, { headers }: FastifyRequest): void {
  if (headers['content-type'] !== contentType)
    throw new ApiError('FORBIDDEN', `the header Content-Type must be ${contentType}, as it was signed`);
  const announced = headers['content-length'];
  if (announced !== undefined && Number(announced) > size) throw tooLarge(size);
}

function requireStored(reception: Reception, { size, sha256 }: UploadTicket): void {
  switch (reception.kind) {
    case 'stored':
      return;
    case 'too_large':
      throw tooLarge(size);
    case 'wrong_size':
      throw badRequest(`expected ${size} bytes, found ${reception.size}; the content was not stored`);
    case 'wrong_hash':
      throw badRequest(`expected the SHA-256 ${sha256}, found ${reception.sha256}; the content was not stored`);
    case 'exists':
      throw conflict('the file has already been uploaded; confirm or delete it');
    case 'busy':
      throw conflict('other uploads of the file are under way');
    default:
      return assertNever(reception);
  }
}

function tooLarge(size: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `expected ${size} bytes, found more; the content was not stored`);
}
