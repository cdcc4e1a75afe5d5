import type { Fact, InputEnvelope, InstanceStatus } from '@svc/engine';
import { incidentOf, insteadOf, mustStick } from './refusals.js';
import type { Objection } from './refusals.js';

/** Inputs without a caller that could not be applied: they suspend the instance until it is resumed. */
export class StuckInputs {
  private inputs: InputEnvelope[];
  /** The facts of incidents for the next commit. */
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
      // A slice is continued anyway as soon as the instance runs again.
      if (input.input.type !== 'continued') this.inputs.push(input);
      this.facts = incidentOf(input, objection);
    }
    return replacement;
  }

  /** The inputs to try again: all of them if the instance is running. */
  release(status: InstanceStatus): InputEnvelope[] {
    return status === 'running' ? this.inputs.splice(0) : [];
  }
}
