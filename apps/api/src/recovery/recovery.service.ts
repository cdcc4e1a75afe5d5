import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import type { Recovered, RecoveredToken, TokenRecovery } from '@svc/engine';
import { CONFIG } from '../app-resources.js';
import type { ConditionalAction } from '../http/requests/action-on.js';
import { requireFitting, requireNamable } from '../instances/variables.js';
import { RecoveryGate } from './recovery-gate.js';
import type {
  AddedTokenDto,
  AddTokenDto,
  CancelledTokenDto,
  CancelTokenDto,
  MovedTokenDto,
  MovedTokensDto,
  MoveTokenDto,
  MoveTokensDto,
  RetriedTokenDto,
  RetryTokenDto,
} from './recovery.dto.js';
import { type Done, TokenUpdates } from './token-updates.js';

/** Token operations: what [recovery#recovery] allows, and its answers. */
@Injectable()
export class RecoveryService {
  constructor(
    private readonly gate: RecoveryGate,
    private readonly updates: TokenUpdates,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async retry(action: ConditionalAction, tokenId: string, body: RetryTokenDto): Promise<RetriedTokenDto> {
    await this.gate.requireToken(action, tokenId, 'retry a token of', ['error']);
    const repair = this.repairOf(body);
    const done = await this.updates.send(action, 'retryToken', { type: 'tokenRetried', tokenId, ...repair }, body);
    const { elementId, elementType } = done.recovered;
    return {
      ...replacedIn(done),
      element_id: elementId,
      element_type: elementType,
      instance_status: done.status,
      variables_patched: Object.keys(repair.variables),
      ...done.following,
    };
  }

  async move(action: ConditionalAction, tokenId: string, body: MoveTokenDto): Promise<MovedTokenDto> {
    await this.gate.requireToken(action, tokenId, 'move a token of', ['running', 'error']);
    const input = this.moveOf(body, { tokenId });
    const done = await this.updates.send(action, 'moveToken', input, body);
    return {
      ...replacedIn(done),
      from_element_id: firstOf(done.recovered).fromElementId ?? '',
      to_element_id: done.recovered.elementId,
      instance_status: done.status,
      ...done.following,
    };
  }

  async moveAll(action: ConditionalAction, body: MoveTokensDto): Promise<MovedTokensDto> {
    await this.gate.requireStatus(action, 'move tokens of', ['running', 'error']);
    const input = this.moveOf(body, { elementId: body.from_element_id });
    const { recovered, status, following } = await this.updates.send(action, 'moveToken', input, body);
    return {
      moved: recovered.count,
      tokens: recovered.tokens.map(pairOf),
      from_element_id: body.from_element_id,
      to_element_id: recovered.elementId,
      instance_status: status,
      ...following,
    };
  }

  async cancel(action: ConditionalAction, tokenId: string, body: CancelTokenDto): Promise<CancelledTokenDto> {
    await this.gate.requireToken(action, tokenId, 'cancel a token of', ['running']);
    const input = { type: 'tokenCancelled', tokenId, reason: body.reason ?? null } as const;
    const { recovered, following } = await this.updates.send(action, 'cancelToken', input, body);
    return {
      cancelled_token_id: tokenId,
      element_id: recovered.elementId,
      remaining_active_tokens: recovered.remainingActiveTokens ?? 0,
      ...following,
    };
  }

  async add(action: ConditionalAction, body: AddTokenDto): Promise<AddedTokenDto> {
    await this.gate.requireStatus(action, 'add a token to', ['running']);
    const input = { type: 'tokenAdded', elementId: body.element_id, ...this.repairOf(body) } as const;
    const { recovered, following } = await this.updates.send(action, 'addToken', input, body);
    return {
      new_token_id: firstOf(recovered).newTokenId ?? '',
      element_id: recovered.elementId,
      element_type: recovered.elementType,
      ...following,
    };
  }

  private moveOf(
    body: MoveTokenDto,
    from: Extract<TokenRecovery, { type: 'tokenMoved' }>['from'],
  ): Extract<TokenRecovery, { type: 'tokenMoved' }> {
    return { type: 'tokenMoved', from, targetElementId: body.target_element_id, ...this.repairOf(body) };
  }

  /** Size comes last [api#order-of-checks]. */
  private repairOf({ variables = {}, reason }: RetryTokenDto) {
    requireFitting('variables', variables, this.config.maxVariablesBytes);
    requireNamable(variables);
    return { variables, reason: reason ?? null };
  }
}

function replacedIn({ recovered }: Done) {
  return pairOf(firstOf(recovered));
}

function pairOf({ newTokenId, originalTokenId }: RecoveredToken) {
  return { new_token_id: newTokenId ?? '', original_token_id: originalTokenId ?? '' };
}

function firstOf({ tokens: [token] }: Recovered): RecoveredToken {
  if (token === undefined) throw new Error('expected the answer of a recovery operation to name its token');
  return token;
}
