import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '@svc/persistence';
import { RequireScope } from '../auth/access.js';
import { type Caller, CurrentCaller, Tenant } from '../auth/caller.js';
import { Answers, AnswersList, AnswersPage, Refuses } from '../http/answers/answers.js';
import { type Action, ActionOn } from '../http/requests/action-on.js';
import { NotKept } from '../idempotency/idempotency.hook.js';
import { WhileConnected } from '../http/requests/while-connected.js';
import { IdParam } from '../http/requests/path-params.js';
import { AnswersByItself } from '../http/server/answer-deadline.js';
import {
  ActivatedJobDto,
  ActivateJobsDto,
  CompleteJobDto,
  ExtendLockDto,
  FailJobDto,
  JobDto,
  JobListItemDto,
  JobListQuery,
  JobStateDto,
  ReleaseJobDto,
  ThrowJobErrorDto,
} from './job.dto.js';
import { JobActivationsService } from './job-activations.service.js';
import { JobEndsService } from './job-ends.service.js';
import { JobFailuresService } from './job-failures.service.js';
import { JobLocksService } from './job-locks.service.js';
import { JobsService } from './jobs.service.js';

@ApiTags('Jobs')
@Controller('v1/jobs')
export class JobsController {
  constructor(
    private readonly jobs: JobsService,
    private readonly activations: JobActivationsService,
    private readonly ends: JobEndsService,
    private readonly failures: JobFailuresService,
    private readonly locks: JobLocksService,
  ) {}

  @Get()
  @RequireScope('jobs:work')
  @AnswersPage(JobListItemDto)
  list(@Tenant() tenant: TenantScope, @Query() query: JobListQuery) {
    return this.jobs.list(tenant, query);
  }

  @Post('activate')
  @RequireScope('jobs:work')
  @AnswersByItself()
  @NotKept()
  @AnswersList(ActivatedJobDto)
  activate(@CurrentCaller() caller: Caller, @Body() body: ActivateJobsDto, @WhileConnected() connected: AbortSignal) {
    return this.activations.activate(caller, body, connected);
  }

  @Get(':id')
  @RequireScope('jobs:work')
  @Answers(200, JobDto)
  get(@Tenant() tenant: TenantScope, @IdParam() id: string) {
    return this.jobs.get(tenant, id);
  }

  @Post(':id/complete')
  @RequireScope('jobs:work')
  @Answers(200, JobStateDto)
  @Refuses('CONFLICT')
  complete(@ActionOn() action: Action, @Body() body: CompleteJobDto) {
    return this.ends.complete(action, body);
  }

  @Post(':id/fail')
  @RequireScope('jobs:work')
  @Answers(200, JobStateDto)
  @Refuses('CONFLICT')
  fail(@ActionOn() action: Action, @Body() body: FailJobDto) {
    return this.failures.fail(action, body);
  }

  @Post(':id/error')
  @RequireScope('jobs:work')
  @Answers(200, JobStateDto)
  @Refuses('CONFLICT')
  throwError(@ActionOn() action: Action, @Body() body: ThrowJobErrorDto) {
    return this.ends.throwError(action, body);
  }

  @Post(':id/extend')
  @RequireScope('jobs:work')
  @Answers(200, JobStateDto)
  @Refuses('CONFLICT')
  extend(@ActionOn() action: Action, @Body() body: ExtendLockDto) {
    return this.locks.extend(action, body);
  }

  @Post(':id/release')
  @RequireScope('jobs:work')
  @Answers(200, JobStateDto)
  @Refuses('CONFLICT')
  release(@ActionOn() action: Action, @Body() body: ReleaseJobDto) {
    return this.locks.release(action, body);
  }
}
