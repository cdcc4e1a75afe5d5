import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '@svc/persistence';
import { RequireScope } from '../auth/access.js';
import { type Caller, CurrentCaller, Tenant } from '../auth/caller.js';
import { ActionId } from '../http/requests/action-id.js';
import { Answers, AnswersPage, Refuses } from '../http/answers/answers.js';
import { LongPageQuery } from '../http/pages/page.js';
import { IdParam } from '../http/requests/path-params.js';
import { CreatedWebhookDto, CreateWebhookDto, DeletedWebhookDto, UpdateWebhookDto, WebhookDto } from './webhook.dto.js';
import { WebhooksService } from './webhooks.service.js';

@ApiTags('Webhooks')
@Controller('v1/webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Post()
  @RequireScope('webhooks:manage')
  @Answers(201, CreatedWebhookDto)
  @Refuses('QUOTA_EXCEEDED')
  create(@CurrentCaller() caller: Caller, @ActionId() id: string, @Body() body: CreateWebhookDto) {
    return this.webhooks.create(caller, id, body);
  }

  @Get()
  @RequireScope('webhooks:manage')
  @AnswersPage(WebhookDto)
  list(@Tenant() tenant: TenantScope, @Query() query: LongPageQuery) {
    return this.webhooks.list(tenant, query);
  }

  @Get(':id')
  @RequireScope('webhooks:manage')
  @Answers(200, WebhookDto)
  get(@Tenant() tenant: TenantScope, @IdParam() id: string) {
    return this.webhooks.get(tenant, id);
  }

  @Put(':id')
  @RequireScope('webhooks:manage')
  @Answers(200, WebhookDto)
  update(@CurrentCaller() caller: Caller, @IdParam() id: string, @Body() body: UpdateWebhookDto) {
    return this.webhooks.update(caller, id, body);
  }

  @Delete(':id')
  @RequireScope('webhooks:manage')
  @Answers(200, DeletedWebhookDto)
  remove(@CurrentCaller() caller: Caller, @IdParam() id: string) {
    return this.webhooks.remove(caller, id);
  }
}
