import { advance, createModelIndex } from '../src/index.js';
import type { EngineInput, EngineState, Fact, ModelIndex, Outcome, Token, Wait } from '../src/index.js';
import { checkedAdvance } from './checked-advance.js';
import { compile } from './compile-form.js';
import { formOf, messageOf } from './plan-form.js';
import { CHOICES, keyOf, textOf } from './token-game/index.js';
import type { Action, Plan, Spot } from './token-game/index.js';

/** Bounds on a game, as signals may double the tokens in each step. Beyond them the instance is in error. */
const CONTEXT = {
  limits: { maxVariablesBytes: 1_000_000, maxStepsWithoutWait: 2_000, maxTokens: 500 },
};
const DEFINITION = { id: 'd', key: 'k', version: 1, name: 'n', hash: 'h' };

/** Plays the token game's actions on the engine and describes its tokens in the game's terms. */
export class EngineGame {
  /** Parallel gateways that have joined tokens so far. */
  readonly joined = new Set<string>();

  private constructor(
    private readonly index: ModelIndex,
    private readonly run: typeof advance,
    private inputs: number,
    readonly state: EngineState,
  ) {}

  static start(plan: Plan, isChecked: boolean): EngineGame {
    const index = createModelIndex(compile(formOf(plan)));
    const run = isChecked ? checkedAdvance : advance;
    const started = {
      type: 'started',
      tenantId: 't',
      definition: DEFINITION,
      variables: { choice: 0 },
      correlationId: null,
      metadata: {},
    } as const;
    const { state, facts, more } = run(index, null, [envelope(0, started)], CONTEXT);
    const game = new EngineGame(index, run, 1, state);
    game.note(facts);
    if (more) game.goOn();
    return game;
  }

  /** A copy of the game, to be played along another path. */
  fork(): EngineGame {
    return new EngineGame(this.index, this.run, this.inputs, JSON.parse(JSON.stringify(this.state)) as EngineState);
  }

  play(action: Action): void {
    const { results, facts, more } = this.advance(this.inputFor(action));
    const [{ result }] = results as [(typeof results)[number]];
    if (!result.ok) throw new Error(`expected ${textOf(action)} to be taken, but it was refused: ${result.message}`);
    this.note(facts);
    if (more) this.goOn();
  }

  /** Whether it was stopped because it never came to rest: a signal whose path throws it again, for example. */
  get isEndless(): boolean {
    return Object.values(this.state.incidents).some(({ code }) => code === 'LoopBound');
  }

  /** Slice after slice, until nothing can move. */
  private goOn(): void {
    let more = true;
    while (more) {
      const outcome = this.advance({ type: 'continued' });
      this.note(outcome.facts);
      ({ more } = outcome);
    }
  }

  private advance(input: EngineInput): Outcome {
    return this.run(this.index, this.state, [envelope(this.inputs++, input)], CONTEXT);
  }

  private note(facts: readonly Fact[]): void {
    for (const fact of facts) if (fact.fact === 'parallel.joined') this.joined.add(fact.elementId);
  }

  /** The actions that the present waits allow, as far as the token game knows them. */
  actions(): Action[] {
    if (this.state.status !== 'running') return [];
    const actions = Object.values(this.state.waits).flatMap(actionsFor);
    const byText = new Map(actions.map((action) => [textOf(action), action]));
    return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, action]) => action);
  }

  marking(): string {
    const { rootScope, scopes } = this.state;
    const isInterrupted = scopes[rootScope]!.isInterrupted === true;
    const choice = scopes[rootScope]!.variables['choice'] as number;
    return keyOf({
      choice,
      next: 0,
      level: this.spotsIn(rootScope),
      isInterrupted,
    });
  }

  private spotsIn(scopeId: string): Spot[] {
    const tokens = Object.values(this.state.tokens).filter((token) => token.scopeId === scopeId);
    return tokens.map((token) => this.spotOf(token));
  }

  private spotOf({ id, elementId: at, status, via }: Token): Spot {
    const isJoining = Object.values(this.state.waits).some((wait) => wait.kind === 'join' && wait.tokenId === id);
    const inside = Object.values(this.state.scopes).find(({ hostToken }) => hostToken === id);
    const phase = status === 'dead' ? 'stuck' : isJoining ? 'joining' : 'waiting';
    return {
      uid: 0,
      at,
      via,
      phase,
      inner: inside ? this.spotsIn(inside.id) : null,
      isInterrupted: inside?.isInterrupted === true,
    };
  }

  private inputFor(action: Action): EngineInput {
    if (action.do === 'complete') {
      const { id: taskId } = this.oldestTask(action.node);
      return {
        type: 'taskCompleted',
        taskId,
        variables: { choice: action.choice },
        claimVersion: 1,
      };
    }
    const name = action.do === 'message' ? messageOf(action.node) : action.name;
    return {
      type: 'eventReceived',
      kind: action.do,
      name,
      payload: {},
      correlationKey: null,
    };
  }

  private oldestTask(elementId: string): Wait {
    const tasks = Object.values(this.state.waits).filter(
      (wait) => wait.kind === 'task' && wait.elementId === elementId,
    );
    const oldest = tasks.sort((a, b) => a.n - b.n)[0];
    if (!oldest) throw new Error(`expected a task at ${elementId}, found none`);
    return oldest;
  }
}

function actionsFor(wait: Wait): Action[] {
  const { elementId: node } = wait;
  if (wait.kind === 'task') return CHOICES.map((choice) => ({ do: 'complete', node, choice }));
  if (wait.kind === 'message') return [{ do: 'message', node }];
  return wait.kind === 'signal' ? [{ do: 'signal', name: wait.name }] : [];
}

function envelope(count: number, input: EngineInput) {
  return {
    id: `i${count}`,
    at: 1_000 + count,
    actor: { type: 'api_key', id: null } as const,
    input,
  };
}
