import { Module } from '@nestjs/common';
import { EventPublications } from '@svc/persistence';
import { EventsController } from './events.controller.js';
import { EventsService } from './events.service.js';

@Module({ controllers: [EventsController], providers: [EventPublications, EventsService] })
export class EventsModule {}
