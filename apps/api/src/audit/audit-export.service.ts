import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { type ChainPosition, checkpointLine, endLine, entryLine } from '@svc/audit';
import { AuditRepository, type TenantScope } from '@svc/persistence';
import { inSlices } from '@svc/runtime';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rawAnswer } from '../http/server/raw-answer.js';
import { tooMuchUnread, UnreadAnswers } from '../http/server/unread-answers.js';
import { timeSpan } from '../http/requests/query-values.js';
import type { ExportAuditQuery } from './audit-export.dto.js';
import { type ChainSpan, ChainSpans } from './chain-spans.js';

export const NDJSON = 'application/x-ndjson';
const CHUNK = 64 * 1024;
/** What an export keeps of its entries for a client that does not read: two batches. */
const KEPT_BYTES = 4 * 1024 * 1024;

/** GET /v1/audit/export (docs/audit.md, "Export"). */
@Injectable()
export class AuditExportService {
  constructor(
    private readonly audit: AuditRepository,
    private readonly spans: ChainSpans,
    private readonly unread: UnreadAnswers,
  ) {}

  /**
   * Writes as fast as the client reads, without a deadline unless it stops reading. A client that loses the connection asks again with the last
   * sequence that it got as `after_sequence`.
   */
  async send(
    tenant: TenantScope,
    query: ExportAuditQuery,
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ): Promise<void> {
    const span = await this.spans.find(tenant, { ...timeSpan(query), after: query.after_sequence });
    if (!this.unread.holdStream(tenant, KEPT_BYTES, reply.raw)) throw tooMuchUnread();
    const stream = rawAnswer(reply, NDJSON);
    if (request.method === 'HEAD') return void stream.end();
    await pipeline(Readable.from(this.chunks(tenant, span)), stream).catch((error: unknown) => {
      // The connection is closed before the end line, so the client sees that something is missing.
      request.log.warn({ err: error }, 'an export of the audit log broke off');
    });
  }

  private async *chunks(tenant: TenantScope, span: ChainSpan): AsyncGenerator<string> {
    let chunk = '';
    for await (const line of this.lines(tenant, span)) {
      chunk += `${line}\n`;
      if (chunk.length < CHUNK) continue;
      yield chunk;
      chunk = '';
    }
    yield chunk;
  }

  private async *lines(tenant: TenantScope, span: ChainSpan): AsyncGenerator<string> {
    const { start, last, head, checkpoint } = span;
    if (checkpoint !== null) yield checkpointLine(checkpoint);
    let position: ChainPosition = start;
    for await (const entry of inSlices(this.audit.stream(tenant, start.sequence + 1, last))) {
      if (entry.sequence !== position.sequence + 1) await this.expectNoneRemoved(tenant, span);
      yield entryLine(entry);
      position = { sequence: entry.sequence, hash: entry.entryHash };
    }
    if (position.sequence < last) await this.expectNoneRemoved(tenant, span);
    const { sequence, hash } = head ?? position;
    yield endLine({
      tenant_id: tenant,
      after: start.sequence,
      sequence,
      hash,
      is_head: head !== null,
      at: new Date().toISOString(),
    });
  }

  /** A gap that somebody made is exported, so that it is found. For one that retention made, the export breaks off instead. */
  private async expectNoneRemoved(tenant: TenantScope, span: ChainSpan): Promise<void> {
    if (await this.spans.hasLost(tenant, span))
      throw new Error('retention has removed entries that were to be exported');
  }
}
