import type { FoldedInstance } from './folded-instance.js';
import type { PastInstanceDto } from './instance-log.dto.js';

/** The most tokens that are listed. */
const MOST_TOKENS = 1_000;

/** Living and frozen tokens, oldest first. */
export function pastTokens({ state, index }: FoldedInstance): PastInstanceDto['tokens'] {
  if (state === null) return [];
  const incidents = new Map(Object.values(state.incidents).map((incident) => [incident.tokenId, incident]));
  const tokens = Object.values(state.tokens).sort((a, b) => a.n - b.n);
  return tokens.slice(0, MOST_TOKENS).map(({ id, elementId, status }) => {
    const incident = incidents.get(id);
    const frozenBy = incident && { id: incident.id, code: incident.code, message: incident.message };
    const type = index.at(elementId).node.type;
    return {
      ...{ id, element_id: elementId, element_type: type, status },
      ...(frozenBy && { incident_id: frozenBy.id, incident: frozenBy }),
    };
  });
}
