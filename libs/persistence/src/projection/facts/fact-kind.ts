import type { Actor, Fact } from '@svc/engine';
import type { Occurrence } from '../../webhooks/occurrence.js';
import type { FoldedRows } from '../folded-rows.js';

export type FactName = Fact['fact'];
export type FactNamed<Name extends FactName> = Extract<Fact, { readonly fact: Name }>;

/** The content of an audit entry; its action is the fact's name. */
export interface AuditedFact {
  readonly actor: Actor;
  readonly payload: object;
}

/** What follows from a fact outside of the engine. What is absent does not follow. */
export interface FactKind<Name extends FactName> {
  /** Its audit entry [audit-log#actions], or null if this one has none. */
  readonly audit?: (fact: FactNamed<Name>) => AuditedFact | null;
  /** What it changes of the rows of its commit. */
  readonly rows?: (fact: FactNamed<Name>, rows: FoldedRows) => void;
  /** The event that webhooks may want [webhooks#what-is-sent]. */
  readonly event?: (fact: FactNamed<Name>) => Omit<Occurrence, 'at'>;
}

export type FactKinds<Names extends FactName> = { readonly [Name in Names]: FactKind<Name> };

const ENGINE: Actor = { type: 'engine', id: null };

/** Actors are those of [audit-log#actors]. */
export function byEngine(payload: object): AuditedFact {
  return { actor: ENGINE, payload };
}

export function byCaller(fact: Fact, payload: object): AuditedFact {
  return { actor: fact.actor, payload };
}

/** An entry of the engine names the API key that caused it in its payload. */
export function causedBy(actor: Actor): object {
  return actor.type === 'api_key' ? { api_key_id: actor.id } : {};
}

export function ofElement(fact: { readonly elementId: string; readonly elementType: string }): object {
  return { element_id: fact.elementId, element_type: fact.elementType };
}
