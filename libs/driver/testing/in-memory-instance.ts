import type {
  Command,
  EngineInput,
  InputEnvelope,
  InstanceStarted,
  InstanceStatus,
  ProcessModel,
  Question,
  QuestionAnswer,
  Variables,
} from '@svc/engine';
import type { CheckedCommitRequest } from '../src/commit.js';
import type { DrivenInstance } from '../src/driven-instance.js';
import type { CallerAnswer } from '../src/inbox.js';
import { InstanceDriver } from '../src/instance-driver.js';
import type { LogAnswer, Ports } from '../src/ports.js';
import { answerInput } from '../src/questions.js';
import { startInstance } from '../src/start-instance.js';
import { InMemoryLog } from './in-memory-log.js';

/** 2026-01-05T09:00:00Z, a Monday. */
const BEGUN_AT = 1_767_603_600_000;

export interface InMemoryOptions {
  readonly variables?: Variables;
  /** Of a called instance. */
  readonly parent?: InstanceStarted['parent'];
  readonly answer?: (question: Question) => QuestionAnswer;
  /** Instead of a start. */
  readonly resume?: DrivenInstance['resume'];
  readonly log?: InMemoryLog;
  /** A clock that ends each slice after so many element steps. */
  readonly sliceSteps?: number;
}

/** A driver with everything around it in memory: commands are only listed, and time passes by hand. */
export class InMemoryInstance {
  readonly driver: InstanceDriver;
  readonly log: InMemoryLog;
  /** What the driver has asked the log. */
  readonly requests: CheckedCommitRequest[] = [];
  readonly commands: Command[] = [];
  readonly statuses: InstanceStatus[] = [];
  readonly warnings: string[] = [];
  /** What callers were told, by the id of their input. */
  readonly answers = new Map<string, CallerAnswer>();
  now = BEGUN_AT;
  /** How long it was to pause, in milliseconds, each time. */
  readonly pauses: number[] = [];
  /** Called while it pauses. */
  onPause: (hasArrived: () => boolean) => void = () => undefined;
  private instead: ((request: CheckedCommitRequest) => LogAnswer | null)[] = [];

  constructor(
    model: ProcessModel,
    { variables = {}, parent, answer, resume = null, log = new InMemoryLog(), sliceSteps }: InMemoryOptions = {},
  ) {
    this.log = log;
    const begun = startInstance({
      ...{ tenantId: 't', instanceId: 'i', at: this.now, actor: { type: 'api_key', id: null } },
      ...{ variables, definition: { id: 'd', key: 'k', version: 1, name: 'n', hash: 'h' } },
      ...{ ...(parent && { parent }), limits: { maxVariablesBytes: 1_000_000 } },
    });
    this.driver = new InstanceDriver(
      resume === null ? begun : { ...begun, start: null, resume },
      { modelHash: 'h', model },
      this.ports(answer, sliceSteps),
    );
  }

  /** Gives the next request another answer; null leaves it to the log. */
  once(answer: (request: CheckedCommitRequest) => LogAnswer | null): void {
    this.instead.push(answer);
  }

  /** Steps until nothing is left to be done. */
  async settle(): Promise<void> {
    while (this.driver.hasWork) await this.driver.step();
  }

  /** A caller's input; the answer is in `answers` when there is one. */
  request(id: string, input: EngineInput): void {
    void this.driver.request(this.envelope(id, input)).then((answer) => this.answers.set(id, answer));
  }

  /** An input that nobody waits for. */
  receive(id: string, input: EngineInput): void {
    this.driver.receive(this.envelope(id, input));
  }

  envelope(id: string, input: EngineInput): InputEnvelope {
    return { id, at: this.now, actor: { type: 'api_key', id: null }, input };
  }

  private ports(answer: InMemoryOptions['answer'], sliceSteps: number | undefined): Ports {
    return {
      commits: { commit: async (request) => this.answerTo(request), isLive: () => true },
      work: {
        carryOut: (command) => void this.commands.push(command),
        answersTo: async (asked) => asked.flatMap((one) => (answer ? [answerInput(answer(one), this.now)] : [])),
        show: (status) => void this.statuses.push(status),
      },
      clock: {
        now: () => this.now,
        pause: async (milliseconds, hasArrived) => {
          this.pauses.push(milliseconds);
          this.onPause(hasArrived);
        },
        ...(sliceSteps !== undefined && { startSlice: () => (steps) => steps >= sliceSteps }),
      },
      log: {
        warn: (message) => void this.warnings.push(message),
        error: (message) => void this.warnings.push(message),
      },
    };
  }

  private answerTo(request: CheckedCommitRequest): LogAnswer {
    this.requests.push(request);
    return this.instead.shift()?.(request) ?? this.log.commit(request);
  }
}
