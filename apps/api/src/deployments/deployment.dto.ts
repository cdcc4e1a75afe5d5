import { FlagAnswer, ListAnswer, TextAnswer, UuidAnswer, WholeAnswer } from '../http/answers/answer-fields.js';
import { Flag, FreeValue, ObjectList, OneOf, PathName, Text } from '../http/fields/fields.js';
import { FindingDto, FindingsAnswer } from '../errors/finding.dto.js';
import { SOURCE, SOURCE_NOTE, SOURCE_TYPES, type SourceType } from '../definitions/definition.dto.js';

export const RESOURCE_KINDS = ['process', 'decision'] as const;
export type ResourceKind = (typeof RESOURCE_KINDS)[number];
export const RESOURCE_STATUSES = ['created', 'updated', 'unchanged'] as const;
export type ResourceStatus = (typeof RESOURCE_STATUSES)[number];

/** Of one deployment. */
const MAX_RESOURCES = 100;

/** A source, named like its file. */
export class DeployedSourceDto {
  @Text({ example: 'order.bpmn', description: 'the name of its file, which findings and the answer tell' })
  name!: string;
  @OneOf(RESOURCE_KINDS, { isOptional: true, description: 'default: what the name says' }) kind?: ResourceKind;
  @PathName({ isOptional: true, description: 'default: the id of the process, or the key in the decision' })
  key?: string;
  @OneOf(SOURCE_TYPES, { isOptional: true, description: 'default: what the name says' }) source_type?: SourceType;
  @FreeValue(SOURCE, { description: SOURCE_NOTE }) source!: unknown;
  @Text({ isOptional: true, description: 'which process of a file with several executable ones' }) process_id?: string;
}

export class CreateDeploymentDto {
  @Text({ isOptional: true, isNullable: true, description: 'written to the audit log', example: 'release 12' }) name?:
    string | null;
  @ObjectList(DeployedSourceDto, { max: MAX_RESOURCES, description: 'what is uploaded together' })
  resources!: DeployedSourceDto[];
  @Flag({ isOptional: true, description: 'tells what would follow, and changes nothing' }) dry_run?: boolean;
}

/** What became of a source. */
export class DeployedResourceDto {
  @TextAnswer() name!: string;
  @TextAnswer({ enum: RESOURCE_KINDS }) kind!: string;
  @TextAnswer() key!: string;
  @WholeAnswer({ description: 'the active version now; with `dry_run` the one that would be' }) version!: number;
  @TextAnswer({ enum: RESOURCE_STATUSES, description: 'unchanged: the active version has the same source' })
  status!: string;
  @TextAnswer({ description: 'SHA-256 of the source as sent' }) source_hash!: string;
  @FindingsAnswer({ description: 'warnings' }) findings!: FindingDto[];
}

export class DeploymentDto {
  @UuidAnswer({ description: 'names it in the audit log' }) id!: string;
  @TextAnswer({ isNullable: true }) name!: string | null;
  @FlagAnswer({ isOptional: true, description: 'with `dry_run`: nothing was changed' }) dry_run?: true;
  @ListAnswer(DeployedResourceDto, { description: 'in the order of the request' }) resources!: DeployedResourceDto[];
}
