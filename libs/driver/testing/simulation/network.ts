import type { CheckedCommitRequest } from '../../src/commit.js';
import type { LogAnswer } from '../../src/ports.js';
import { copyOf } from './folded-log.js';
import type { SimulatedProcess } from './simulated-process.js';

/** Rejects a step: the log cannot be reached. */
export class Unreachable extends Error {}

/** A request on its way to the log, or its answer on its way back. */
export class Call {
  private answer: LogAnswer | null = null;

  constructor(
    /** The process that waits for the answer. */
    readonly sender: SimulatedProcess,
    readonly request: CheckedCommitRequest,
    /** Whether the instance needs a workflow after this commit. */
    readonly promotes: boolean,
    private readonly resolve: (answer: LogAnswer) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  /** The number of the process that waits for the answer. */
  get from(): number {
    return this.sender.number;
  }

  get isExecuted(): boolean {
    return this.answer !== null;
  }

  execute(log: (request: CheckedCommitRequest) => LogAnswer): void {
    this.answer = copyOf(log(copyOf(this.request)));
  }

  deliver(): void {
    this.resolve(this.answer!);
  }

  fail(error: Error = new Unreachable()): void {
    this.reject(error);
  }

  /** The same is asked again. */
  loseAnswer(): void {
    this.answer = null;
  }
}

/** All that is on its way between the processes and the log. */
export class Network {
  private inFlight: Call[] = [];

  get calls(): readonly Call[] {
    return this.inFlight;
  }

  send(sender: SimulatedProcess, request: CheckedCommitRequest, promotes: boolean): Promise<LogAnswer> {
    return new Promise((resolve, reject) => {
      this.inFlight.push(new Call(sender, copyOf(request), promotes, resolve, reject));
    });
  }

  remove(call: Call): void {
    this.inFlight = this.inFlight.filter((one) => one !== call);
  }

  /** Nobody waits for its answers any more. What has reached the log stays there. */
  forget(process: number): void {
    this.inFlight = this.inFlight.filter(({ from }) => from !== process);
  }
}
