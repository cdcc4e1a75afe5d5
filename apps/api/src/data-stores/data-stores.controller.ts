import { Body, Controller, Delete, Get, Param, Put, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '@svc/persistence';
import type { FastifyReply } from 'fastify';
import { RequireScope } from '../auth/access.js';
import { StoresContent } from '../quotas/stores-content.js';
import { type Caller, CurrentCaller, Tenant } from '../auth/caller.js';
import { AlsoAnswers, Answers, AnswersNothing, AnswersPage } from '../http/answers/answers.js';
import { PageQuery } from '../http/pages/page.js';
import { DataStoreEntryDto, DataStoreEntrySummaryDto, PutDataStoreEntryDto } from './data-store.dto.js';
import { DataStoresService } from './data-stores.service.js';

@ApiTags('Data stores')
@Controller('v1/data-stores/:name')
export class DataStoresController {
  constructor(private readonly stores: DataStoresService) {}

  @Get()
  @RequireScope('instances:read')
  @AnswersPage(DataStoreEntrySummaryDto)
  list(@Tenant() tenant: TenantScope, @Param('name') name: string, @Query() query: PageQuery) {
    return this.stores.list(tenant, name, query);
  }

  @Get(':key')
  @RequireScope('instances:read')
  @Answers(200, DataStoreEntryDto)
  get(@Tenant() tenant: TenantScope, @Param('name') name: string, @Param('key') key: string) {
    return this.stores.get(tenant, name, key);
  }

  @Put(':key')
  @StoresContent()
  @RequireScope('instances:write')
  @Answers(200, DataStoreEntryDto, 'the value is replaced')
  @AlsoAnswers(201, DataStoreEntryDto, 'the entry is new')
  async put(
    @CurrentCaller() caller: Caller,
    @Param('name') name: string,
    @Param('key') key: string,
    @Body() body: PutDataStoreEntryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const entry = await this.stores.put(caller, name, key, body);
    if (entry.version === 1) void reply.status(201);
    return entry;
  }

  @Delete(':key')
  @RequireScope('instances:write')
  @AnswersNothing()
  remove(@CurrentCaller() caller: Caller, @Param('name') name: string, @Param('key') key: string) {
    return this.stores.remove(caller, name, key);
  }
}
