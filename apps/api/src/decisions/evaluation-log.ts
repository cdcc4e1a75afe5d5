import { Injectable } from '@nestjs/common';
import { EvaluationWriter, KeyedBatches, type NewEvaluation } from '@svc/persistence';
import type { Caller } from '../auth/caller.js';
import { AuditedWrites } from '../database/audited-writes.js';

/** Larger groups are hardly faster, and all callers of a group wait for its last evaluation. */
const MAX_GROUP = 64;
/** Characters after which a group takes no further evaluation. */
const MAX_GROUP_LENGTH = 4 * 1024 * 1024;

interface Added {
  readonly caller: Caller;
  readonly evaluation: NewEvaluation;
}

/**
 * Writes evaluations with their audit entries. Transactions of one tenant wait for each other at the head of its audit
 * log. So the evaluations of one API key that arrive while a transaction runs share the next one.
 */
@Injectable()
export class EvaluationLog {
  private readonly batches: KeyedBatches<string, Added, boolean>;

  constructor(
    private readonly writer: EvaluationWriter,
    private readonly writes: AuditedWrites,
  ) {
    this.batches = new KeyedBatches({ run: (_keyId, added) => this.write(added), takes });
  }

  /** False if an evaluation with this id exists already. */
  add(caller: Caller, evaluation: NewEvaluation): Promise<boolean> {
    return this.batches.add(caller.keyId, { caller, evaluation });
  }

  private async write(added: readonly Added[]): Promise<(one: Added) => boolean> {
    const { tenant, actor } = added[0]!.caller;
    const evaluations = [...new Map(added.map(({ evaluation }) => [evaluation.id, evaluation])).values()];
    const isNew = await this.writes.record(tenant, actor, async (tx) => {
      const result = await this.writer.add(tenant, evaluations, tx);
      return { result, entries: evaluations.filter(({ id }) => result.has(id)).map(entryOf) };
    });
    return ({ evaluation }) => isNew.has(evaluation.id);
  }
}

function takes(batch: readonly Added[]): boolean {
  if (batch.length === MAX_GROUP) return false;
  return batch.reduce((sum, { evaluation }) => sum + lengthOf(evaluation), 0) <= MAX_GROUP_LENGTH;
}

function lengthOf({ inputVariables, outputs, matchedRules }: NewEvaluation): number {
  return inputVariables.length + outputs.length + matchedRules.length;
}

function entryOf({ id, decisionKey, decisionVersion, decisionHash }: NewEvaluation) {
  const payload = {
    evaluation_id: id,
    decision_key: decisionKey,
    decision_version: decisionVersion,
    decision_hash: decisionHash,
  };
  return { instanceId: null, action: 'decision.evaluated', payload };
}
