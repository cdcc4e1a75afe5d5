import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { RedisCheck } from './redis-check.js';

@Module({ controllers: [HealthController], providers: [HealthService, RedisCheck] })
export class HealthModule {}
