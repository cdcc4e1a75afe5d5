import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError, badRequest } from '../../errors/api-error.js';
import { answerOf } from '../../errors/error-answer.js';
import { requestIdOf } from './request-id.js';

/** Every method that some path has. */
const METHODS = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'];

/** Answers what Node's HTTP parser refuses. There is no request object, so the answer is written to the socket. */
export function answerMalformedHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const requestId = requestIdOf({ headers: {} });
  const { status, headers, body } = answerOf(refusalOf(error), requestId);
  const text = JSON.stringify(body);
  const head = {
    ...headers,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  socket.destroySoon();
}

function refusalOf({ code }: NodeJS.ErrnoException): ApiError {
  if (code === 'HPE_INVALID_METHOD')
    return new ApiError('METHOD_NOT_ALLOWED', 'there is no such method', { allow: METHODS });
  if (code === 'HPE_HEADER_OVERFLOW') return badRequest('the headers and the path together are too long');
  return badRequest('the request is not valid HTTP');
}
