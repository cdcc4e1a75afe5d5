import type { Activation, ModelElement, ModelIndex } from '../element-definition.js';
import type { Command } from '../commands.js';
import type { Fact, FactBody } from '../facts.js';
import { createIds } from '../ids.js';
import type { NewId } from '../ids.js';
import type { Actor, InputEnvelope } from '../inputs.js';
import type { EngineState, ScopeId, Token, TokenId, WaitId } from '../state.js';
import type { Mark, Store } from '../store/store.js';
import { sliceOf } from './limits.js';
import type { Limits } from './limits.js';

export const ENGINE: Actor = { type: 'engine', id: null };

/** Gives a token and the element it stands at the verbs of the element definitions. */
export type Activate = (execution: Execution, tokenId: TokenId, element: ModelElement) => Activation;

export interface ExecutionMark {
  readonly store: Mark;
  readonly facts: number;
  readonly commands: number;
}

/** One call of `advance`: what it may use, and what it has produced so far. */
export class Execution {
  readonly facts: Fact[] = [];
  readonly commands: Command[] = [];
  /** Waits for events begun in this step, to be compared with the buffer when the step is done. */
  readonly armed: WaitId[] = [];
  /** Conditions that have begun to be awaited, and names of variables that were written, since they were looked at. */
  readonly conditionsToCheck: WaitId[] = [];
  readonly changedVariables: Set<string> = new Set();
  /** Scopes in which a token moved or died since their joins were looked at. */
  readonly unsettled: Set<ScopeId> = new Set();
  stepsLeft: number;
  /** Written back to the state at the end. */
  stepsWithoutWait: number;
  now = 0;
  newId: NewId = () => '';
  /** The input that is being applied; null before the first. */
  input: InputEnvelope | null = null;
  /** The scope that has just ended, until its host's element has heard of it. */
  endedScope: { readonly id: ScopeId; readonly hostToken: TokenId } | null = null;
  /** Why a write was refused: a name, or all variables together, would be too large. */
  overflow: string | null = null;

  constructor(
    readonly index: ModelIndex,
    readonly store: Store,
    readonly limits: Limits,
    private readonly activateWith: Activate,
  ) {
    this.stepsWithoutWait = store.state.stepsWithoutWait;
    this.stepsLeft = sliceOf(limits, this.stepsWithoutWait);
    // In the middle of a run nobody knows any more which joins the slice before has left to be looked at.
    if (store.state.ready.length > 0) this.unsettled = new Set(store.indexes.scopesWithJoins());
  }

  get state(): EngineState {
    return this.store.state;
  }

  begin(input: InputEnvelope): void {
    this.input = input;
    this.now = input.at;
    this.newId = createIds(input.id, input.at);
    this.overflow = null;
  }

  record(fact: FactBody, actor: Actor = ENGINE): void {
    this.facts.push({ at: this.now, actor, ...fact });
  }

  /** For facts that the caller of the input causes, not the engine. */
  recordForCaller(fact: FactBody): void {
    this.record(fact, this.input?.actor);
  }

  command(command: Command): void {
    this.commands.push(command);
  }

  mark(): ExecutionMark {
    return { store: this.store.mark(), facts: this.facts.length, commands: this.commands.length };
  }

  /** Undoes the input that is being applied; its steps have not run yet. */
  rollback(mark: ExecutionMark): void {
    this.store.rollback(mark.store);
    this.facts.length = mark.facts;
    this.commands.length = mark.commands;
    this.armed.length = 0;
    this.conditionsToCheck.length = 0;
    this.changedVariables.clear();
  }

  token(tokenId: TokenId): Token {
    const token = this.state.tokens[tokenId];
    if (!token) throw new Error(`expected token ${tokenId} to live, but it is gone`);
    return token;
  }

  elementOf(token: Token): ModelElement {
    return this.index.at(token.elementId);
  }

  activate(token: Token): Activation {
    return this.activateWith(this, token.id, this.elementOf(token));
  }

  /** The three fields that facts about a token's element share. */
  at(token: Token): { elementId: string; elementType: string; tokenId: TokenId } {
    return { elementId: token.elementId, elementType: this.elementOf(token).node.type, tokenId: token.id };
  }
}
