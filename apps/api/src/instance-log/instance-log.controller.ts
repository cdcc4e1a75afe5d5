import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '@svc/persistence';
import { RequireScope } from '../auth/access.js';
import { Tenant } from '../auth/caller.js';
import { Answers, AnswersPage, Refuses } from '../http/answers/answers.js';
import { GivesCommitTag } from '../http/answers/commit-tag.js';
import { LongPageQuery } from '../http/pages/page.js';
import { IdParam } from '../http/requests/path-params.js';
import { VersionParam } from '../versions/version-param.js';
import {
  CommitDto,
  InstancePathDto,
  PastInstanceDto,
  VariableWriteDto,
  VariableWritesQuery,
} from './instance-log.dto.js';
import { InstanceLogService } from './instance-log.service.js';
import { WaitsDto } from './waits/wait.dto.js';
import { WaitsService } from './waits/waits.service.js';

@ApiTags('Instances')
@Controller('v1/instances')
export class InstanceLogController {
  constructor(
    private readonly log: InstanceLogService,
    private readonly waiting: WaitsService,
  ) {}

  @Get(':id/waits')
  @RequireScope('instances:read')
  @Answers(200, WaitsDto)
  @Refuses('CONFLICT')
  @GivesCommitTag()
  waits(@Tenant() tenant: TenantScope, @IdParam() id: string) {
    return this.waiting.waits(tenant, id);
  }

  @Get(':id/path')
  @RequireScope('instances:read')
  @Answers(200, InstancePathDto)
  @Refuses('CONFLICT')
  path(@Tenant() tenant: TenantScope, @IdParam() instanceId: string) {
    return this.log.path({ tenant, instanceId });
  }

  @Get(':id/at/:commit_seq')
  @RequireScope('instances:read')
  @Answers(200, PastInstanceDto)
  @Refuses('CONFLICT')
  at(
    @Tenant() tenant: TenantScope,
    @IdParam() instanceId: string,
    @VersionParam('the commit', 'commit_seq') seq: number,
  ) {
    return this.log.at({ tenant, instanceId }, seq);
  }

  @Get(':id/commits')
  @RequireScope('instances:read')
  @AnswersPage(CommitDto)
  listCommits(@Tenant() tenant: TenantScope, @IdParam() instanceId: string, @Query() query: LongPageQuery) {
    return this.log.commits({ tenant, instanceId }, query);
  }

  @Get(':id/variables/history')
  @RequireScope('instances:read')
  @AnswersPage(VariableWriteDto)
  @Refuses('CONFLICT')
  listVariableWrites(
    @Tenant() tenant: TenantScope,
    @IdParam() instanceId: string,
    @Query() query: VariableWritesQuery,
  ) {
    return this.log.variableWrites({ tenant, instanceId }, query);
  }
}
