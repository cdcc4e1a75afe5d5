import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '@svc/persistence';
import { RequireScope } from '../auth/access.js';
import { Tenant } from '../auth/caller.js';
import { type Action, ActionOn } from '../http/requests/action-on.js';
import { Answers, AnswersPage, Refuses } from '../http/answers/answers.js';
import { IdParam } from '../http/requests/path-params.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryDto, DeliveryListQuery, DeliverySummaryDto } from './delivery.dto.js';

@ApiTags('Webhooks')
@Controller('v1/webhooks/:id')
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Post('test')
  @RequireScope('webhooks:manage')
  @Answers(201, DeliverySummaryDto)
  test(@ActionOn() action: Action) {
    return this.deliveries.test(action);
  }

  @Get('deliveries')
  @RequireScope('webhooks:manage')
  @AnswersPage(DeliverySummaryDto)
  list(@Tenant() tenant: TenantScope, @IdParam() id: string, @Query() query: DeliveryListQuery) {
    return this.deliveries.list(tenant, id, query);
  }

  @Get('deliveries/:deliveryId')
  @RequireScope('webhooks:manage')
  @Answers(200, DeliveryDto)
  get(@Tenant() tenant: TenantScope, @IdParam() id: string, @IdParam('deliveryId') deliveryId: string) {
    return this.deliveries.get(tenant, id, deliveryId);
  }

  @Post('deliveries/:deliveryId/redeliver')
  @RequireScope('webhooks:manage')
  @Answers(201, DeliverySummaryDto)
  @Refuses('CONFLICT')
  redeliver(@ActionOn() action: Action, @IdParam('deliveryId') deliveryId: string) {
    return this.deliveries.redeliver(action, deliveryId);
  }
}
