import type { TokenRow } from '@svc/persistence';
import { TextAnswer, TimeAnswer, timeText, UuidAnswer } from '../http/answers/answer-fields.js';

/** [instances#tokens] */
export class TokenDto {
  @UuidAnswer() id!: string;
  @TextAnswer() element_id!: string;
  @TextAnswer() element_type!: string;
  @TextAnswer({ enum: ['active', 'waiting', 'dead'] }) status!: string;
  @UuidAnswer({
    isOptional: true,
    description: 'of a dead token: the incident that stopped it, absent if it has ended',
  })
  incident_id?: string;
  @TimeAnswer() created_at!: string;
}

export function tokenDto({ id, elementId, elementType, status, incidentId, createdAt }: TokenRow): TokenDto {
  const incident = incidentId === null ? {} : { incident_id: incidentId };
  return { id, element_id: elementId, element_type: elementType, status, ...incident, created_at: timeText(createdAt) };
}
