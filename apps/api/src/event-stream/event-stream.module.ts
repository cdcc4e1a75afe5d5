import { Module } from '@nestjs/common';
import { LoggedEvents } from '@svc/persistence';
import { ofDatabase } from '../database/of-database.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { EventFeed } from './event-feed.js';
import { EventStreamController } from './event-stream.controller.js';
import { EventStreamMetrics } from './event-stream-metrics.js';
import { EventStreams } from './event-streams.service.js';

@Module({
  imports: [MetricsModule],
  controllers: [EventStreamController],
  providers: [ofDatabase(LoggedEvents), EventFeed, EventStreams, EventStreamMetrics],
})
export class EventStreamModule {}
