/**
 * One planted mistake for each rule of the engine, of the kind that engines really make. The scenarios that are named after
 * the rule must find it.
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
    file: 'execution/flows.ts',
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
    find: 'flows.length > 0 && !flows.some((flow) => arrivals.has(flow))',
    replace: 'flows.some((flow) => !arrivals.has(flow))',
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
    rule: 9,
    mistake: 'a catch-all is preferred to the exact code',
    file: 'execution/errors.ts',
    find: "find('exact') ?? find('catch-all')",
    replace: "find('catch-all') ?? find('exact')",
  },
  {
    rule: 12,
    mistake: 'a terminate end event ends the whole instance',
    file: 'execution/token-activation.ts',
    find: 'scopes.cancelTokensIn(this.execution, this.token.scopeId, this.token);',
    replace: 'scopes.cancelTokensIn(this.execution, this.execution.state.rootScope, this.token);',
  },
  {
    rule: 16,
    mistake: 'a message reaches all that wait for it',
    file: 'execution/events.ts',
    find: "event.kind === 'signal' ? waits : waits.slice(0, 1)",
    replace: 'waits',
  },
  {
    rule: 19,
    mistake: 'an end event ends the tokens of its whole scope',
    file: 'elements/end-event.ts',
    find: 'if (event === null) return activation.end();',
    replace: 'if (event === null) return activation.terminateScope();',
  },
  {
    rule: 22,
    mistake: 'a token that failed on its way out runs its activity again',
    file: 'execution/incidents.ts',
    find: "token.phase === 'leave' ? 'leave' : 'enter'",
    replace: "'enter'",
  },
  {
    rule: 23,
    mistake: 'what every object inherits counts as a variable',
    file: 'execution/variables.ts',
    find: 'if (Object.hasOwn(scope.variables, name)) return scope;',
    replace: 'if (name in scope.variables) return scope;',
  },
];
