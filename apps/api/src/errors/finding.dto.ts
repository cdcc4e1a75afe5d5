import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import type { Finding } from '@svc/engine';
import { TextAnswer, WholeAnswer } from '../http/answers/answer-fields.js';

/** [api#findings] */
export class FindingDto {
  @TextAnswer({ isNullable: true }) element_id!: string | null;
  @WholeAnswer({ isNullable: true, description: '1-based line in the source' }) line!: number | null;
  @TextAnswer({ enum: ['error', 'warning'] }) severity!: string;
  @TextAnswer() message!: string;
}

export function findingDto({ elementId, line, severity, message }: Finding): FindingDto {
  return { element_id: elementId, line, severity, message };
}

/** Of a refused deployment a finding names its resource. */
export type PlacedFinding = Finding & { readonly resource?: string };

export function placedFindingDto({ resource, ...finding }: PlacedFinding): FindingDto & { readonly resource?: string } {
  return { ...findingDto(finding), ...(resource !== undefined && { resource }) };
}

/** A list of findings in an answer. */
export const FindingsAnswer =
  ({ description }: { readonly description: string }): PropertyDecorator =>
  (target, property) => {
    ApiExtraModels(FindingDto)(target.constructor);
    ApiProperty({ type: 'array', items: { $ref: getSchemaPath(FindingDto) }, description })(target, property);
  };
