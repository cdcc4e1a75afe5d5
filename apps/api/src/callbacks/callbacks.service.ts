import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import type { CallIdentity } from '@svc/contract/codec';
import type { CallOutcome } from '@svc/engine';
import { tenantScope } from '@svc/persistence';
import { CONFIG } from '../app-resources.js';
import { ApiError } from '../errors/api-error.js';
import { RequestHashes } from '../idempotency/request-hash.js';
import { requireFitting } from '../instances/variables.js';
import { InstanceGateway } from '../temporal/instance-gateway.js';
import type { AnswerCallDto, AnsweredCallDto, ThrowCallErrorDto } from './callback.dto.js';

/** Answers to asynchronous calls by their tokens: inputs of the instance, which takes one of them [service-tasks#callbacks]. */
@Injectable()
export class CallbacksService {
  private readonly hashes: RequestHashes;

  constructor(
    private readonly gateway: InstanceGateway,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.hashes = new RequestHashes(config.payloadKeys.map(({ key }) => key));
  }

  answer(call: CallIdentity, { variables = {} }: AnswerCallDto): Promise<AnsweredCallDto> {
    return this.send(call, { kind: 'completed', variables });
  }

  throwError(call: CallIdentity, { code, message, variables = {} }: ThrowCallErrorDto): Promise<AnsweredCallDto> {
    return this.send(call, { kind: 'error', code, message: message ?? code, variables });
  }

  private async send(call: CallIdentity, outcome: CallOutcome): Promise<AnsweredCallDto> {
    requireFitting('variables', outcome.variables, this.config.maxVariablesBytes);
    let refusal: unknown;
    for (const id of this.inputIdsOf(call, outcome)) {
      try {
        await this.sendAs(id, call, outcome);
        return { id: call.jobId, instance_id: call.instanceId };
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
        refusal ??= error;
      }
    }
    throw refusal;
  }

  private sendAs(id: string, { tenantId, instanceId, jobId }: CallIdentity, outcome: CallOutcome) {
    const input = { type: 'callAnswered', jobId, outcome } as const;
    const envelope = { id, at: Date.now(), actor: { type: 'engine', id: null }, input } as const;
    return this.gateway.update(tenantScope(tenantId), instanceId, 'answerCall', envelope);
  }

  /**
   * The same answer has the same id, so that it gets its own outcome when it is sent again: also after a rotation, since there
   * is an id by each master key. They are hashes that tell nothing of the answer.
   */
  private inputIdsOf({ jobId }: CallIdentity, outcome: CallOutcome): string[] {
    const bodyBytes = Buffer.from(JSON.stringify(outcome));
    const hashes = this.hashes.of({ method: 'POST', url: `callback ${jobId}`, bodyBytes });
    return hashes.map((hash) => `call:${jobId}:${hash.slice(0, HASH_DIGITS)}`);
  }
}

/** 128 bits. */
const HASH_DIGITS = 32;
