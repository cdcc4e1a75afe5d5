import type { Fact, InputEnvelope, InstanceStatus } from '@svc/engine';
import { incidentOf, insteadOf, mustStick } from './refusals.js';
import type { Objection } from './refusals.js';

/** Inputs that could not be applied and that nobody waits for: they stop the instance until it is resumed. */
export class StuckInputs {
  private inputs: InputEnvelope[];
  /** For the next commit. */
  private facts: Fact[] = [];

  constructor(inputs: readonly InputEnvelope[]) {
    this.inputs = [...inputs];
  }

  get all(): readonly InputEnvelope[] {
    return this.inputs;
  }

  get incidents(): readonly Fact[] {
    return this.facts;
  }

  incidentsCommitted(): void {
    this.facts = [];
  }

  /** The input that is advanced in its place. */
  replace(input: InputEnvelope, objection: Objection): InputEnvelope {
    const replacement = insteadOf(input, objection);
    if (mustStick(input)) {
      // A slice goes on by itself as soon as the instance runs again.
      if (input.input.type !== 'continued') this.inputs.push(input);
      this.facts = incidentOf(input, objection);
    }
    return replacement;
  }

  /** To be tried again: all, as soon as the instance runs. */
  release(status: InstanceStatus): InputEnvelope[] {
    return status === 'running' ? this.inputs.splice(0) : [];
  }
}
