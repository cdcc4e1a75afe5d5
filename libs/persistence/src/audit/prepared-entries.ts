import { canonicalJson, contentHash, HASH_VERSION, MAX_DOCUMENT_DEPTH } from '@svc/audit';
import type { Actor } from '@svc/engine';
import { newEntryId } from './entry-ids.js';

/** The content of one audit entry. The Committer adds actor, time and sequence. */
export interface AuditEntryDraft {
  /** Null if the entry concerns no instance. */
  readonly instanceId: string | null;
  readonly action: string;
  readonly payload: object;
  /** The commit of the instance that makes the entry; absent if none does. */
  readonly commitSeq?: number;
  /** Given where the actor is not the one who records the transaction. */
  readonly actor?: Actor;
}

/** A row for `audit_append`, hashed but not yet numbered. */
export interface PreparedEntry {
  readonly contentHash: string;
  readonly row: {
    readonly id: string;
    readonly instance_id: string | null;
    readonly actor_type: Actor['type'];
    readonly actor_id: string | null;
    readonly action: string;
    readonly payload: string;
    readonly hash_version: number;
    readonly commit_seq: number | null;
  };
}

/** Throws `UnfitValueError` if the payload holds a value that cannot be stored unchanged. */
export function prepareEntry(tenantId: string, actor: Actor, draft: AuditEntryDraft): PreparedEntry {
  const id = newEntryId();
  const payload = canonicalJson(draft.payload, MAX_DOCUMENT_DEPTH);
  const { instanceId, action } = draft;
  return {
    contentHash: contentHash({ id, tenantId, instanceId, actorType: actor.type, actorId: actor.id, action, payload }),
    row: {
      id,
      instance_id: instanceId,
      actor_type: actor.type,
      actor_id: actor.id,
      action,
      payload,
      hash_version: HASH_VERSION,
      commit_seq: draft.commitSeq ?? null,
    },
  };
}
