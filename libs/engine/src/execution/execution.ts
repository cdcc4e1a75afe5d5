import type { JsonValue } from '@svc/expressions';
import type { Activation, ModelElement, ModelIndex } from '../element-definition.js';
import type { Behaviour } from '../behaviour.js';
import type { Command } from '../commands.js';
import type { PendingCheck, Validate, Violation } from '../data-model.js';
import type { Fact, FactBody } from '../facts.js';
import { createIds } from '../ids.js';
import type { FlowId, NewId, ScopeId, TokenId, WaitId } from '../ids.js';
import type { Actor, InputEnvelope } from '../inputs.js';
import type { EngineState, Token } from '../state.js';
import type { Mark, Store } from '../store/store.js';
import { Cost } from './cost.js';
import { sliceOf } from './limits.js';
import type { Limits } from './limits.js';

export const ENGINE: Actor = { type: 'engine', id: null };

/** Makes the activation of a token at an element. */
export type Activate = (execution: Execution, tokenId: TokenId, element: ModelElement) => Activation;

export interface ExecutionMark {
  readonly store: Mark;
  readonly facts: number;
  readonly commands: number;
  readonly checks: number;
  readonly flowsTaken: number;
}

interface Surroundings {
  readonly limits: Limits;
  readonly validate?: Validate | null | undefined;
  readonly isSpent?: ((steps: number) => boolean) | undefined;
  /** Length of the slice, if it differs from that of the limits. */
  readonly slice?: number | undefined;
  readonly behaviour: Behaviour;
}

/** One call of `advance`: its limits and what it has produced so far. */
export class Execution {
  readonly facts: Fact[] = [];
  readonly commands: Command[] = [];
  /** Sequence flows by which tokens have left, in order. */
  readonly flowsTaken: FlowId[] = [];
  /** Checks of typed values without a verdict yet. */
  readonly checks: PendingCheck[] = [];
  /** Index of the next check of the input. */
  nextCheck = 0;
  /** The first token of the input whose typed values were invalid; null if there was none. */
  invalid: { readonly tokenId: TokenId; readonly violations: readonly Violation[] } | null = null;
  /** Waits for events that this step has begun. They are compared with the buffer at the end of the step. */
  readonly armed: WaitId[] = [];
  /** Waits for conditions that have begun, and names of variables written, since conditions were last evaluated. */
  readonly conditionsToCheck: WaitId[] = [];
  readonly changedVariables: Set<string> = new Set();
  /** Scopes in which a token has moved or died since their joins were last checked. */
  readonly unsettled: Set<ScopeId> = new Set();
  readonly limits: Limits;
  /** Null if typed values are checked afterwards. */
  readonly validate: Validate | null;
  stepsLeft: number;
  /** Steps of a slice that `isSpent` ended; null if it did not. */
  endedSlice: number | null = null;
  readonly cost: Cost;
  readonly behaviour: Behaviour;
  private readonly sliceLength: number;
  private stepsTaken = 0;
  private readonly isSpent: (steps: number) => boolean;
  /** Written back to the state at the end. */
  stepsWithoutWait: number;
  now = 0;
  newId: NewId = () => '';
  /** The input that is being applied; null before the first. */
  input: InputEnvelope | null = null;
  /** The scope that has just ended, until the element of its host token has been told. */
  endedScope: { readonly id: ScopeId; readonly hostToken: TokenId } | null = null;
  /** The token that has ended last; null before one has. */
  lastRemoved: Token | null = null;
  /** Sizes in bytes of values measured in this call of `advance`. */
  readonly sizes = new Map<JsonValue, number>();
  /** Why a write was refused: a name is too long, or there are too many or too large variables. */
  overflow: string | null = null;

  constructor(
    readonly index: ModelIndex,
    readonly store: Store,
    { limits, validate = null, isSpent = () => false, slice, behaviour }: Surroundings,
    private readonly activateWith: Activate,
  ) {
    this.limits = limits;
    this.validate = validate;
    this.stepsWithoutWait = store.state.stepsWithoutWait;
    this.sliceLength = slice ?? sliceOf(limits, this.stepsWithoutWait);
    this.stepsLeft = this.sliceLength;
    this.isSpent = isSpent;
    this.behaviour = behaviour;
    this.cost = new Cost(limits, { facts: this.facts, changes: store.journal });
    // After an earlier slice it is unknown which joins it has left unchecked, so all scopes with joins are checked.
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
    this.nextCheck = 0;
    this.invalid = null;
    this.cost.beginStep();
  }

  /** Ends an element step. If the slice has taken too long, it ends here and its length is kept. */
  endStep(): void {
    this.stepsTaken += 1;
    this.stepsWithoutWait += this.cost.endStep() - 1;
    this.endWhenSpent();
    if (this.stepsLeft <= 0 || !this.isSpent(this.stepsTaken)) return;
    this.endedSlice = this.sliceLength - this.stepsLeft;
    this.stepsLeft = 0;
  }

  /** Ends the slice if its cost is spent. */
  endWhenSpent(): void {
    if (this.cost.isSliceSpent) this.stepsLeft = 0;
  }

  record(fact: FactBody, actor: Actor = ENGINE): void {
    this.facts.push({ at: this.now, actor, ...fact });
  }

  /** Records a fact whose actor is the caller of the input, not the engine. */
  recordForCaller(fact: FactBody): void {
    this.record(fact, this.input?.actor);
  }

  command(command: Command): void {
    this.commands.push(command);
  }

  mark(): ExecutionMark {
    return {
      store: this.store.mark(),
      facts: this.facts.length,
      commands: this.commands.length,
      checks: this.checks.length,
      flowsTaken: this.flowsTaken.length,
    };
  }

  /** Undoes the current input, whose steps have not run yet. Its checks stay, so that they can be answered. */
  rollback(mark: ExecutionMark): void {
    this.store.rollback(mark.store);
    this.facts.length = mark.facts;
    this.commands.length = mark.commands;
    this.flowsTaken.length = mark.flowsTaken;
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
