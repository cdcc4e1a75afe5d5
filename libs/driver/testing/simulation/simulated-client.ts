import type { EngineInput, InputEnvelope } from '@svc/engine';
import type { CallerAnswer } from '../../src/inbox.js';
import type { SimulatedLog } from './simulated-log.js';

/** A caller with one request. It asks again, at any process, until it is answered. */
export class SimulatedClient {
  answer: CallerAnswer | null = null;
  /** Whether a restore has removed what it was told of. */
  isForgotten = false;
  /** The last commit when it was answered. */
  private answeredAt = 0;
  private readonly asked = new Set<number>();

  constructor(
    readonly id: string,
    readonly input: EngineInput,
  ) {}

  hasAsked(process: number): boolean {
    return this.asked.has(process);
  }

  answeredWith(answer: CallerAnswer, { lastSeq }: SimulatedLog): void {
    this.answer = answer;
    this.answeredAt = lastSeq;
  }

  afterRestore({ lastSeq }: SimulatedLog): void {
    this.isForgotten ||= this.answer !== null && this.answeredAt > lastSeq;
  }

  ask(process: number, at: number): InputEnvelope {
    this.asked.add(process);
    return { id: this.id, at, actor: { type: 'api_key', id: null }, input: this.input };
  }
}
