import { Injectable } from '@nestjs/common';
import { EvaluationWriter, type NewEvaluation } from '@svc/persistence';
import type { Caller } from '../auth/caller.js';
import { AuditedWrites } from '../database/audited-writes.js';

/** Larger groups are hardly faster, and all callers of a group wait for its last evaluation. */
const MAX_GROUP = 64;
/** Characters after which a group takes no further evaluation. */
const MAX_GROUP_LENGTH = 4 * 1024 * 1024;

interface Waiting {
  readonly evaluation: NewEvaluation;
  readonly resolve: (isNew: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes evaluations with their audit entries. Transactions of one tenant wait for each other at the head of its audit
 * log. So the evaluations of one API key that arrive while a transaction runs share the next one.
 */
@Injectable()
export class EvaluationLog {
  /** Waiting evaluations by API key. A key without an entry has no transaction under way. */
  private readonly lines = new Map<string, Waiting[]>();

  constructor(
    private readonly writer: EvaluationWriter,
    private readonly writes: AuditedWrites,
  ) {}

  /** False if an evaluation with this id exists already. */
  add(caller: Caller, evaluation: NewEvaluation): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const waiting = { evaluation, resolve, reject };
      const line = this.lines.get(caller.keyId);
      if (line === undefined) void this.writeAll(caller, [waiting]);
      else line.push(waiting);
    });
  }

  private async writeAll(caller: Caller, line: Waiting[]): Promise<void> {
    this.lines.set(caller.keyId, line);
    while (line.length > 0) await this.writeGroup(caller, takeGroup(line));
    this.lines.delete(caller.keyId);
  }

  private async writeGroup({ tenant, actor }: Caller, group: readonly Waiting[]): Promise<void> {
    const evaluations = new Map(group.map(({ evaluation }) => [evaluation.id, evaluation]));
    try {
      const added = await this.writes.record(tenant, actor, async (tx) => {
        const result = await this.writer.add(tenant, [...evaluations.values()], tx);
        return { result, entries: [...evaluations.values()].filter(({ id }) => result.has(id)).map(entryOf) };
      });
      for (const { evaluation, resolve } of group) resolve(added.has(evaluation.id));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}

function takeGroup(line: Waiting[]): Waiting[] {
  let length = 0;
  const isFull = ({ evaluation }: Waiting, index: number): boolean => {
    if (index === MAX_GROUP || length > MAX_GROUP_LENGTH) return true;
    length += evaluation.inputVariables.length + evaluation.outputs.length + evaluation.matchedRules.length;
    return false;
  };
  const end = line.findIndex(isFull);
  return line.splice(0, end === -1 ? line.length : end);
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
