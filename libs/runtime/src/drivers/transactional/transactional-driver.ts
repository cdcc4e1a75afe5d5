import type { InstanceIdentity } from '@svc/contract';
import { answerInput } from '@svc/driver';
import type { Preview } from '@svc/driver';
import { unpackState } from '@svc/engine';
import type { InputEnvelope, InputResult, Question, QuestionAnswer } from '@svc/engine';
import { tenantScope } from '@svc/persistence';
import type { InstanceStates, StoredInstance } from '@svc/persistence';
import { LRUCache } from 'lru-cache';
import { answerInLog } from './answer-in-log.js';
import { InstanceInbox } from './instance-inbox.js';
import type { BegunInstance, InboxAnswer } from './instance-inbox.js';
import { LoadedModels } from './loaded-models.js';
import type { ModelTexts } from './loaded-models.js';
import { RememberedPositions } from './remembered-positions.js';
import { isOver, TransactionalStep } from './transactional-step.js';
import type { Position, StepEnd, StepParts, StoredState } from './transactional-step.js';

type Settled = Extract<StepEnd, { kind: 'settled' }>;

export interface DriverParts extends StepParts {
  readonly states: Pick<InstanceStates, 'find' | 'seqOfInput' | 'commitsOf'>;
  readonly models: ModelTexts;
  /** Answers the questions of one step; fewer answers than questions if all together would be too large. */
  answerQuestions(asked: { tenantId: string; questions: readonly Question[] }): Promise<readonly QuestionAnswer[]>;
  /** Called when the instance needs a workflow from now on; must not throw. */
  promoted(of: InstanceIdentity): void;
}

/** The answer to a start; `repeated`: the instance was started before. */
export type StartAnswer = Extract<InboxAnswer, { kind: 'answered' }> | { readonly kind: 'repeated' };

const MOST_DURABLE = 100_000;

/**
 * Drives instances without workflows: each input is one transaction. Concurrent processes compare-and-set on the last commit of the
 * instance, and the loser reads again. When an instance needs a timer or a call, its commit promotes it to a workflow, which
 * it keeps.
 */
export class TransactionalDriver {
  private readonly lines = new Map<string, InstanceInbox>();
  private readonly positions = new RememberedPositions();
  /** Instances that are known to have a workflow, which never changes. */
  private readonly durable = new LRUCache<string, true>({ max: MOST_DURABLE });
  private readonly models: LoadedModels;

  constructor(private readonly parts: DriverParts) {
    this.models = new LoadedModels(parts.models);
  }

  /** Starts an instance. If the same action started it before, nothing changes. */
  async start(of: InstanceIdentity, modelHash: string, input: InputEnvelope): Promise<StartAnswer> {
    const loaded = await this.models.get(modelHash);
    const position: Position = { ...of, seq: 0, state: null, loaded };
    const end = await this.step(position).take([input]);
    if (end.kind === 'stale') return { kind: 'repeated' };
    this.settled(end);
    const begun = begunBy(end);
    return { kind: 'answered', result: end.results[0]!.result, ...(begun && { begun }) };
  }

  /** Notes an instance that starts with a workflow, so that it need not be looked up. */
  noteDurable(of: InstanceIdentity): void {
    this.durable.set(nameOf(of), true);
  }

  /** Rejects while the database is not available. */
  async request(of: InstanceIdentity, input: InputEnvelope): Promise<InboxAnswer> {
    const name = nameOf(of);
    if (this.durable.has(name)) return { kind: 'durable' };
    const line = this.lines.get(name) ?? this.lineOf(of);
    this.lines.set(name, line);
    const answer = await line.request(input);
    // It may have ended by this very input, and the answer was lost.
    const result = answer.kind === 'over' ? await this.answered(of, input.id) : null;
    return result === null ? answer : { kind: 'answered', result };
  }

  /** What the input would do; null if a workflow must be asked, or if it is unknown. */
  async preview(of: InstanceIdentity, input: InputEnvelope): Promise<Preview | null> {
    const position = await this.load(of);
    if (typeof position === 'string') return null;
    return this.step(position).preview(input);
  }

  /**
   * The answer of a committed input of an ended instance, since an answer can be lost at the end of its workflow. Null if
   * the input was not committed.
   */
  async answered(of: InstanceIdentity, inputId: string): Promise<InputResult | null> {
    const tenant = tenantScope(of.tenantId);
    const { states, limits } = this.parts;
    const seq = await states.seqOfInput(tenant, of.instanceId, inputId);
    const stored = seq === null ? null : await states.find(tenant, of.instanceId);
    if (seq === null || stored === null) return null;
    const loaded = await this.models.get(stored.modelHash);
    return answerInLog(states.commitsOf(tenant, of.instanceId, seq), inputId, { loaded, limits });
  }

  private lineOf(of: InstanceIdentity): InstanceInbox {
    const name = nameOf(of);
    return new InstanceInbox({
      remembered: () => this.positions.get(name),
      load: () => this.load(of),
      step: (position) => this.step(position),
      settled: (end) => this.settled(end),
      forget: () => this.positions.delete(name),
      idle: () => void this.lines.delete(name),
    });
  }

  private step(position: Position): TransactionalStep {
    const { tenantId } = position;
    return new TransactionalStep(this.parts, position, async (questions) => {
      const given = await this.parts.answerQuestions({ tenantId, questions });
      return given.map((answer) => answerInput(answer, Date.now()));
    });
  }

  private settled({ position, isPromoted }: Settled): void {
    const name = nameOf(position);
    // Without a state the start was refused, so there is no instance.
    const { state } = position;
    if (!isPromoted && position.seq > 0 && state !== null && !isOver(state)) this.positions.set(name, position);
    else this.positions.delete(name);
    if (isPromoted) this.parts.promoted(position);
  }

  private async load(of: InstanceIdentity): Promise<Position | 'durable' | 'over'> {
    const stored = await this.parts.states.find(tenantScope(of.tenantId), of.instanceId);
    if (stored === null) return 'over';
    if (stored.execution === 'durable') {
      this.noteDurable(of);
      return 'durable';
    }
    if (stored.state === null) return 'over';
    const [{ state }, loaded] = await Promise.all([this.open(of, stored.state), this.models.get(stored.modelHash)]);
    return { ...of, seq: stored.seq, state: unpackState(state), loaded };
  }

  private async open(of: InstanceIdentity, sealed: NonNullable<StoredInstance['state']>): Promise<StoredState> {
    return (await this.parts.seal.open(of, sealed)) as StoredState;
  }
}

/** Null if the start was refused. */
function begunBy({ position: { state, seq }, isPromoted, endedAt }: Settled): BegunInstance | null {
  if (seq === 0 || state === null) return null;
  return { status: state.status, endedAt, variables: state.scopes[state.rootScope]?.variables ?? {}, isPromoted };
}

function nameOf({ tenantId, instanceId }: InstanceIdentity): string {
  return `${tenantId}/${instanceId}`;
}
