import { Module } from '@nestjs/common';
import type { Config } from '@svc/config';
import { WebhookVault } from '@svc/credentials';
import { WebhookDeliveryRepository, WebhookDeliveryWriter, WebhookRepository, WebhookWriter } from '@svc/persistence';
import { LiteralGuard, outboundOptions } from '@svc/runtime';
import { ofDatabase } from '../database/of-database.js';
import { CONFIG } from '../app-resources.js';
import { DeliveriesController } from './deliveries.controller.js';
import { DeliveriesService } from './deliveries.service.js';
import { WebhookSealing } from './webhook-sealing.js';
import { WebhookTargets } from './webhook-targets.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  controllers: [WebhooksController, DeliveriesController],
  providers: [
    ofDatabase(WebhookRepository),
    ofDatabase(WebhookDeliveryRepository),
    {
      provide: WebhookSealing,
      useFactory: (config: Config) => new WebhookSealing(new WebhookVault(config.credentialsKeys)),
      inject: [CONFIG],
    },
    {
      provide: WebhookTargets,
      useFactory: (config: Config) => new WebhookTargets(new LiteralGuard(outboundOptions(config))),
      inject: [CONFIG],
    },
    WebhookWriter,
    WebhookDeliveryWriter,
    WebhooksService,
    DeliveriesService,
  ],
})
export class WebhooksModule {}
