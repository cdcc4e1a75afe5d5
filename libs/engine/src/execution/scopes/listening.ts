import type { JsonValue, Template } from '@svc/expressions';
import type { ModelElement } from '../../element-definition.js';
import type { AwaitedCondition, AwaitedOccurrence, EventHolder, TimerStart } from '../../event-holder.js';
import type { ElementId, ScopeId } from '../../ids.js';
import type { Failure, Result } from '../../result.js';
import { UTC } from '../../time/time-zone.js';
import type { TimeZone } from '../../time/time-zone.js';
import { evaluateAt, holdsAt } from '../variables/evaluating.js';
import type { Execution } from '../execution.js';
import { raiseIncident } from '../failures/incidents.js';
import * as beginWaits from '../waits/begin-waits.js';
import { createTokenInside } from '../tokens/tokens.js';
import { disarm } from '../waits/waits.js';
import { isLevel } from '../../scope.js';
import type { Scope } from '../../scope.js';

/** A scope as the holder of waits for the start events of its event subprocesses [engine#event-subprocesses]. */
export class ScopeHolder implements EventHolder {
  constructor(
    protected readonly execution: Execution,
    protected readonly scopeId: ScopeId,
  ) {}

  get clocks(): TimeZone {
    return this.execution.index.model.clocks ?? UTC;
  }
  get now(): number {
    return this.execution.now;
  }
  isReached(elementId: ElementId): boolean {
    return this.execution.index.at(elementId).incoming.length > 0;
  }
  evaluate(template: Template, what: string): Result<JsonValue> {
    return evaluateAt(this.execution, this.viewpoint, template, what);
  }
  holds(condition: Template, what: string): Result<boolean> {
    return holdsAt(this.execution, this.viewpoint, condition, what);
  }
  startTimer(elementId: ElementId, timer: TimerStart): void {
    beginWaits.startTimer(this.execution, this.holder, { elementId, ...timer });
  }
  awaitEvent(elementId: ElementId, event: AwaitedOccurrence): void {
    beginWaits.awaitEvent(this.execution, this.holder, { elementId, ...event });
  }
  awaitCondition(elementId: ElementId, condition: AwaitedCondition): void {
    beginWaits.awaitCondition(this.execution, this.holder, { elementId, ...condition });
  }

  private get viewpoint() {
    return { scopeId: this.scopeId, local: null };
  }
  private get holder() {
    return { tokenId: null, listenerOf: this.scopeId };
  }
}

/** The start events of the event subprocesses that can still start in this scope, in file order. */
export function listenersOf({ index }: Execution, scope: Scope): readonly ModelElement[] {
  return isLevel(scope) && scope.isInterrupted !== true ? index.listeners(scope.elementId) : [];
}

/** Begins to listen. Called when the scope has begun and its start event has not run yet [engine#event-subprocesses]. */
export function armListeners(execution: Execution, scope: Scope): void {
  for (const start of listenersOf(execution, scope)) {
    const armed = start.definition.arm?.(new ScopeHolder(execution, scope.id), start);
    if (armed && !armed.ok) failToListen(execution, scope.id, start.node.id, armed.failure);
  }
}

/** Stops listening when the scope has ended or was interrupted. */
export function disarmListeners(execution: Execution, scopeId: ScopeId): void {
  for (const id of [...execution.store.indexes.listenersOf(scopeId)]) disarm(execution, execution.state.waits[id]!);
}

/**
 * Handles a listener whose event could not be evaluated. A frozen token takes its place at the start event, one level
 * further out than the tokens that start there, until `listenAgain` repairs it.
 */
export function failToListen(execution: Execution, scopeId: ScopeId, start: ElementId, failure: Failure): void {
  for (const id of [...execution.store.indexes.listenersOf(scopeId)]) {
    const wait = execution.state.waits[id]!;
    if (wait.elementId === start) disarm(execution, wait);
  }
  raiseIncident(execution, createTokenInside(execution, { scopeId, elementId: start, via: null }), failure);
}
