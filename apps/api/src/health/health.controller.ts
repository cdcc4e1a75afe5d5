import { Controller, Get, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../auth/access.js';
import { Unwrapped } from '../http/answers/envelope.js';
import { HealthDto, NotReadyDto, ReadyDto } from './health.dto.js';
import { HealthService } from './health.service.js';

@ApiTags('Health')
@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get()
  @Public()
  @Unwrapped()
  @ApiResponse({ status: 200, type: HealthDto, description: 'the process is alive' })
  alive() {
    return this.health.alive();
  }

  @Get('ready')
  @Public()
  @Unwrapped()
  @ApiResponse({ status: 200, type: ReadyDto, description: 'everything the service needs is up' })
  @ApiResponse({ status: 503, type: NotReadyDto, description: 'something the service needs is down' })
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const readiness = await this.health.readiness();
    void reply.status(readiness.status === 'ok' ? 200 : 503);
    return readiness;
  }
}
