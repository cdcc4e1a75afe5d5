import type { TokenRow } from '@svc/persistence';
import { TextAnswer, UuidAnswer } from '../http/answers/answer-fields.js';

/** [instances#tokens] */
export class TokenDto {
  @UuidAnswer() id!: string;
  @TextAnswer() element_id!: string;
  @TextAnswer() element_type!: string;
  @TextAnswer({ enum: ['active', 'waiting', 'dead'] }) status!: string;
}

export function tokenDto({ id, elementId, elementType, status }: TokenRow): TokenDto {
  return { id, element_id: elementId, element_type: elementType, status };
}
