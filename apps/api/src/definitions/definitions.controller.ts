import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '@svc/persistence';
import { RequireScope } from '../auth/access.js';
import { StoresContent } from '../quotas/stores-content.js';
import { type Caller, CurrentCaller, Tenant } from '../auth/caller.js';
import { ActionId } from '../http/requests/action-id.js';
import { Answers, AnswersNothing, AnswersPage, AnswersText, MediaType, Refuses } from '../http/answers/answers.js';
import { Unwrapped } from '../http/answers/envelope.js';
import { LongPageQuery, PageQuery } from '../http/pages/page.js';
import { DefinitionStatisticsService } from './definition-statistics.service.js';
import { DefinitionUploadsService } from './definition-uploads.service.js';
import {
  CreateDefinitionDto,
  DefinitionDto,
  DefinitionSummaryDto,
  UpdateDefinitionDto,
  UploadedDefinitionDto,
  ValidateDefinitionDto,
  ValidatedDefinitionDto,
  VersionQuery,
  XmlQuery,
} from './definition.dto.js';
import { DEFINITION, DefinitionsService } from './definitions.service.js';
import { StartFormDto } from '../forms/form.dto.js';
import { StartFormsService } from './start-forms.service.js';
import { DefinitionStatisticsDto } from './statistics.dto.js';
import { SourceHashDto } from '../versions/source-hash.js';
import { RollbackDto, RolledBackDto, VersionDto } from '../versions/version.dto.js';
import { VersionParam } from '../versions/version-param.js';

@ApiTags('Definitions')
@Controller('v1/definitions')
export class DefinitionsController {
  constructor(
    private readonly definitions: DefinitionsService,
    private readonly uploads: DefinitionUploadsService,
    private readonly startForms: StartFormsService,
    private readonly byElement: DefinitionStatisticsService,
  ) {}

  @Post()
  @StoresContent()
  @RequireScope('definitions:write')
  @Answers(201, UploadedDefinitionDto)
  @Refuses('CONFLICT')
  create(@CurrentCaller() caller: Caller, @ActionId() id: string, @Body() body: CreateDefinitionDto) {
    return this.uploads.create(caller, id, body);
  }

  @Post('validate')
  @RequireScope('definitions:read')
  @Answers(200, ValidatedDefinitionDto)
  validate(@Tenant() tenant: TenantScope, @Body() body: ValidateDefinitionDto) {
    return this.uploads.validate(tenant, body);
  }

  @Get()
  @RequireScope('definitions:read')
  @AnswersPage(DefinitionSummaryDto)
  list(@Tenant() tenant: TenantScope, @Query() query: PageQuery) {
    return this.definitions.list(tenant, query);
  }

  @Get(':key')
  @RequireScope('definitions:read')
  @Answers(200, DefinitionDto)
  @Refuses('NOT_FOUND')
  get(@Tenant() tenant: TenantScope, @Param('key') key: string) {
    return this.definitions.get(tenant, key, null);
  }

  @Put(':key')
  @StoresContent()
  @RequireScope('definitions:write')
  @Answers(200, UploadedDefinitionDto)
  @Refuses('NOT_FOUND')
  update(
    @CurrentCaller() caller: Caller,
    @ActionId() id: string,
    @Param('key') key: string,
    @Body() body: UpdateDefinitionDto,
  ) {
    return this.uploads.update(caller, id, key, body);
  }

  @Delete(':key')
  @RequireScope('definitions:write')
  @AnswersNothing()
  @Refuses('NOT_FOUND')
  remove(@CurrentCaller() caller: Caller, @Param('key') key: string) {
    return this.uploads.remove(caller, key);
  }

  @Get(':key/versions')
  @RequireScope('definitions:read')
  @AnswersPage(VersionDto)
  @Refuses('NOT_FOUND')
  listVersions(@Tenant() tenant: TenantScope, @Param('key') key: string, @Query() query: LongPageQuery) {
    return this.definitions.listVersions(tenant, key, query);
  }

  @Get(':key/versions/:v')
  @RequireScope('definitions:read')
  @Answers(200, DefinitionDto)
  @Refuses('NOT_FOUND')
  getVersion(@Tenant() tenant: TenantScope, @Param('key') key: string, @VersionParam(DEFINITION) version: number) {
    return this.definitions.get(tenant, key, version);
  }

  @Get(':key/versions/:v/verify')
  @RequireScope('definitions:read')
  @Answers(200, SourceHashDto)
  @Refuses('NOT_FOUND')
  verify(@Tenant() tenant: TenantScope, @Param('key') key: string, @VersionParam(DEFINITION) version: number) {
    return this.definitions.hash(tenant, key, version);
  }

  @Post(':key/rollback')
  @RequireScope('definitions:write')
  @Answers(200, RolledBackDto)
  @Refuses('NOT_FOUND')
  rollback(@CurrentCaller() caller: Caller, @Param('key') key: string, @Body() body: RollbackDto) {
    return this.uploads.rollback(caller, key, body.version);
  }

  @Get(':key/xml')
  @RequireScope('definitions:read')
  @Unwrapped()
  @MediaType('application/xml')
  @AnswersText('application/xml')
  @Refuses('NOT_FOUND')
  xml(@Tenant() tenant: TenantScope, @Param('key') key: string, @Query() { version, layout }: XmlQuery) {
    return this.definitions.xml(tenant, key, version ?? null, layout === 'true');
  }

  @Get(':key/statistics')
  @RequireScope('instances:read')
  @Answers(200, DefinitionStatisticsDto)
  @Refuses('NOT_FOUND')
  statistics(@Tenant() tenant: TenantScope, @Param('key') key: string, @Query() { version }: VersionQuery) {
    return this.byElement.get(tenant, key, version ?? null);
  }

  @Get(':key/form')
  @RequireScope('definitions:read')
  @Answers(200, StartFormDto)
  @Refuses('NOT_FOUND')
  form(@Tenant() tenant: TenantScope, @Param('key') key: string, @Query() { version }: VersionQuery) {
    return this.startForms.get(tenant, key, version ?? null);
  }

  @Get(':key/preview.mermaid')
  @RequireScope('definitions:read')
  @Unwrapped()
  @MediaType('text/plain')
  @AnswersText('text/plain')
  @Refuses('NOT_FOUND')
  mermaid(@Tenant() tenant: TenantScope, @Param('key') key: string, @Query() { version }: VersionQuery) {
    return this.definitions.mermaid(tenant, key, version ?? null);
  }
}
