import { ENGINE } from '../src/execution/execution.js';
import { errorOf } from '../src/execution/failures/incidents.js';
import { jobVariables, placeOfJob } from '../src/execution/waits/job-snapshot.js';
import { taskSnapshot } from '../src/execution/waits/task-snapshot.js';
import type { Fact, FactBody } from '../src/facts.js';
import { hasListeners } from '../src/listeners.js';
import { indexOf } from '../src/model-index.js';
import type { ModelIndex } from '../src/element-definition.js';
import type { ProcessModel } from '../src/model.js';
import { assertNever } from '@svc/expressions';
import type { EngineState, Wait } from '../src/state.js';
import { incidentsByToken } from '../src/projection/changes.js';
import { byAge } from '../src/store/indexes.js';

/**
 * What the rows of an instance in this state must say: status, all variables, living tokens, and all waits. Whatever it does not
 * contain no longer exists. A task gets its present variables, since its snapshot exists only in its row.
 */
export function projectState(state: EngineState, model: ProcessModel | ModelIndex, at: number): Fact[] {
  const index = indexOf(model);
  const { status } = state;
  const bodies: FactBody[] = [
    { fact: 'instance.status', status, error: errorOf(state) },
    { fact: 'variables.changed', changed: state.scopes[state.rootScope]?.variables ?? {} },
  ];
  const incidents = incidentsByToken(state);
  for (const { id: tokenId, elementId, status: tokenStatus } of byAge(state.tokens)) {
    const elementType = index.at(elementId).node.type;
    const incidentId = incidents.get(tokenId);
    const changed = { tokenId, elementId, elementType, status: tokenStatus, ...(incidentId && { incidentId }) };
    bodies.push({ fact: 'token.changed', ...changed });
  }
  for (const wait of byAge(state.waits)) bodies.push(...factsOf(state, index, wait));
  return bodies.map((body) => ({ at, actor: ENGINE, ...body }));
}

function factsOf(state: EngineState, index: ModelIndex, wait: Wait): FactBody[] {
  const { elementId } = wait;
  switch (wait.kind) {
    case 'task': {
      const { tokenId } = wait;
      const token = state.tokens[tokenId];
      const variables = token ? taskSnapshot(state, token, index.at(token.elementId).node) : {};
      const asked = hasListeners(index.at(elementId).node, 'assign') ? ({ isAssignmentAsked: true } as const) : {};
      return [{ fact: 'task.created', taskId: wait.id, tokenId, elementId, ...wait.task, ...asked, variables }];
    }
    case 'pulledJob': {
      const { tokenId, pulled } = wait;
      const token = state.tokens[tokenId];
      const place = placeOfJob(index, wait);
      const given = token ? jobVariables(state, token, pulled) : { variables: {} };
      return [{ fact: 'job.created', jobId: wait.id, tokenId, ...place, ...pulled, ...given }];
    }
    case 'job':
      return [{ fact: 'call.started', jobId: wait.job.jobId, elementId, tokenId: wait.tokenId }];
    case 'timer':
      return [{ fact: 'timer.scheduled', timerId: wait.timerId, elementId, tokenId: wait.tokenId, dueAt: wait.dueAt }];
    case 'message':
    case 'signal':
    case 'callback': {
      const { kind, name, correlationKey } = wait;
      return [{ fact: 'wait.armed', waitId: wait.id, kind, name, correlationKey, elementId }];
    }
    // The called instance's row names its caller.
    case 'child':
    case 'question':
    case 'condition':
    case 'join':
      return [];
    default:
      return assertNever(wait);
  }
}
