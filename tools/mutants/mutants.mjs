/**
 * A realistic mistake for each rule of the engine. The scenarios that are named after the rule must find it.
 * @typedef {object} Mutant
 * @property {number} rule
 * @property {string} mistake
 * @property {string} file under libs/engine/src
 * @property {string} find stands exactly once in the file
 * @property {string} replace
 */

/** @type {readonly Mutant[]} */
export const MUTANTS = [
  {
    rule: 1,
    mistake: 'the default flow is not taken beside an unconditional one',
    file: 'execution/tokens/flows.ts',
    find: 'holding.value.every((flow) => flow.condition === null)',
    replace: 'holding.value.length === 0',
  },
  {
    rule: 2,
    mistake: 'the condition of the default flow is looked at',
    file: 'elements/exclusive-gateway.ts',
    find: 'if (flow.id === node.defaultFlow) continue;',
    replace: '',
  },
  {
    rule: 3,
    mistake: 'two tokens of one flow complete a join',
    file: 'elements/parallel-gateway.ts',
    find: 'return arrivals.size === element.incoming.length;',
    replace: 'return [...arrivals.values()].reduce((sum, tokens) => sum + tokens.size, 0) >= element.incoming.length;',
  },
  {
    rule: 4,
    mistake: 'a token that can also come by a flow that is full holds the join up',
    file: 'elements/inclusive-gateway.ts',
    find: 'return isAnyOccupied(occupied, places(false), places(true));',
    replace: 'return isAnyOccupied(occupied, places(false), []);',
  },
  {
    rule: 5,
    mistake: 'the tokens that come late are not taken in the reset, but begin a new round',
    file: 'elements/complex-gateway.ts',
    find: 'if (!isAll) joined.rememberTaken(arrived);',
    replace: 'void isAll;',
  },
  {
    rule: 6,
    mistake: 'the arms that lost stay subscribed',
    file: 'event-definitions/catching.ts',
    find: 'gateway.passTo(element)',
    replace: 'gateway.branchTo(element)',
  },
  {
    rule: 7,
    mistake: 'what is inside an interrupted subprocess lives on',
    file: 'elements/sub-process.ts',
    find: 'activation.cancelHostedScopes()',
    replace: 'void activation',
  },
  {
    rule: 8,
    mistake: 'a throw that has interrupted its own scope goes on',
    file: 'event-definitions/throwing.ts',
    find: 'else if (activation.isAlive) activation.leave();',
    replace: 'else activation.leave();',
  },
  {
    rule: 9,
    mistake: 'a catch-all is preferred to the exact code',
    file: 'execution/failures/errors.ts',
    find: "find('exact') ?? find('catch-all')",
    replace: "find('catch-all') ?? find('exact')",
  },
  {
    rule: 10,
    mistake: 'an escalation that nobody catches is an incident',
    file: 'execution/failures/errors.ts',
    find: "execution.record({ fact: 'escalation.uncaught', ...execution.at(thrower), code });",
    replace: 'raiseIncident(execution, thrower, escalation); void code;',
  },
  {
    rule: 11,
    mistake: 'an interrupting event subprocess leaves the rest of its scope alive',
    file: 'execution/scopes/event-sub-processes.ts',
    find: '  cancelTokensIn(execution, scopeId);\n',
    replace: '',
  },
  {
    rule: 12,
    mistake: 'a terminate end event ends the whole instance',
    file: 'execution/token-activation.ts',
    find: 'scopes.cancelTokensIn(this.execution, this.token.scopeId, this.token);',
    replace: 'scopes.cancelTokensIn(this.execution, this.execution.state.rootScope, this.token);',
  },
  {
    rule: 13,
    mistake: 'the output is in the order in which instances complete',
    file: 'execution/loops/iteration-end.ts',
    find: 'iteration.iteration - 1, value',
    replace: 'body.completed - 1, value',
  },
  {
    rule: 14,
    mistake: 'the condition is tested before the first run',
    file: 'execution/loops/loop-body.ts',
    find: 'const isFirst = completed === 0 && !loop.isTestedBefore;',
    replace: 'const isFirst = false;',
  },
  {
    rule: 15,
    mistake: 'what completed first is undone first',
    file: 'execution/compensation/completed.ts',
    find: '(a, b) => b.n - a.n',
    replace: '(a, b) => a.n - b.n',
  },
  {
    rule: 16,
    mistake: 'a message reaches all that wait for it',
    file: 'execution/waits/events.ts',
    find: "event.kind === 'signal' ? waits : waits.slice(0, 1)",
    replace: 'waits',
  },
  {
    rule: 17,
    mistake: 'the next due time counts from the firing',
    file: 'time/timer-schedule.ts',
    find: 'const dueAt = addTimes(anchor, duration, next, zone);',
    replace: 'const dueAt = addTimes(now, duration, 1, zone);',
  },
  {
    rule: 18,
    mistake: 'a condition that stays true is an event each time',
    file: 'execution/waits/conditions.ts',
    find: 'if (isMet.value === wait.isMet) return false;',
    replace: '',
  },
  {
    rule: 19,
    mistake: 'an end event ends the tokens of its whole scope',
    file: 'elements/end-event.ts',
    find: '    throwEvent(activation);\n',
    replace:
      '    if (activation.config.event === null) return activation.terminateScope();\n    throwEvent(activation);\n',
  },
  {
    rule: 20,
    mistake: 'the called instance is given more than what is mapped',
    file: 'elements/call-activity.ts',
    find: 'activation.token.local ?? activation.visibleVariables()',
    replace: 'activation.visibleVariables()',
  },
  {
    rule: 21,
    mistake: 'a value that is not of its type is an incident that nobody can catch',
    file: 'execution/failures/raising.ts',
    find: 'if (violations === undefined) return freezing.uncaught(execution, token, failure);',
    replace: 'return freezing.uncaught(execution, token, failure);',
  },
  {
    rule: 22,
    mistake: 'a token that failed on its way out runs its activity again',
    file: 'execution/failures/incidents.ts',
    find: "token.phase === 'leave' ? 'leave' : 'enter'",
    replace: "'enter'",
  },
  {
    rule: 22,
    mistake: 'a subprocess completes when its last token is taken away, and its flow is taken too',
    file: 'execution/recovery/abandon.ts',
    find: 'if (goesOnWithout(execution, scope, cause)) return',
    replace: 'if (goesOnWithout(execution, scope, cause) || cause) return',
  },
  {
    rule: 22,
    mistake: 'a subprocess that is opened for a token does not listen',
    file: 'execution/recovery/target-scope.ts',
    find: 'armListeners(execution, scope);',
    replace: '',
  },
  {
    rule: 23,
    mistake: 'what every object inherits counts as a variable',
    file: 'execution/variables/variables.ts',
    find: 'if (Object.hasOwn(scope.variables, name)) return scope;',
    replace: 'if (name in scope.variables) return scope;',
  },
];
