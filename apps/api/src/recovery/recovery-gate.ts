import { Injectable } from '@nestjs/common';
import type { InstanceStatus } from '@svc/engine';
import { InstanceRepository, TokenRepository } from '@svc/persistence';
import { conflict, notFound } from '../errors/api-error.js';
import type { ConditionalAction } from '../http/requests/action-on.js';
import { requireUnmoved } from '../instances/conditional-action.js';
import { INSTANCE } from '../instances/instances.service.js';

const TOKEN = 'the token';

/** Checks an operation before the workflow is asked: 404, then 412, then 409 [api#order-of-checks]. */
@Injectable()
export class RecoveryGate {
  constructor(
    private readonly instances: InstanceRepository,
    private readonly tokens: TokenRepository,
  ) {}

  requireStatus(action: ConditionalAction, verb: string, allowed: readonly InstanceStatus[]): Promise<void> {
    return this.require(action, null, { verb, allowed });
  }

  /** A consumed token exists, so it passes here. The workflow refuses it. */
  requireToken(
    action: ConditionalAction,
    tokenId: string,
    verb: string,
    allowed: readonly InstanceStatus[],
  ): Promise<void> {
    return this.require(action, tokenId, { verb, allowed });
  }

  /** A repeated operation passes: it may have caused the present status itself, so the workflow answers it. */
  private async require(
    action: ConditionalAction,
    tokenId: string | null,
    { verb, allowed }: { readonly verb: string; readonly allowed: readonly InstanceStatus[] },
  ): Promise<void> {
    const { caller, target, isRepeated } = action;
    const [instance, isKnown] = await Promise.all([
      this.instances.findState(caller.tenant, target),
      tokenId === null || this.tokens.exists(caller.tenant, target, tokenId),
    ]);
    if (instance === null) throw notFound(INSTANCE);
    requireUnmoved(action, instance);
    if (!isKnown) throw notFound(TOKEN);
    if (isRepeated || allowed.includes(instance.status)) return;
    throw conflict(
      `cannot ${verb} instance ${target}: expected it to be ${allowed.join(' or ')}, but it is ${instance.status}`,
    );
  }
}
