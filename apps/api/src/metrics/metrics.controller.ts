import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Registry } from '@svc/metrics';
import { OperatorToken } from '../auth/access.js';
import { AnswersText } from '../http/answers/answers.js';
import { Unwrapped } from '../http/answers/envelope.js';

@ApiTags('Monitoring')
@Controller('metrics')
export class MetricsController {
  constructor(private readonly registry: Registry) {}

  @Get()
  @OperatorToken('metrics')
  @Unwrapped()
  @Header('content-type', Registry.PROMETHEUS_CONTENT_TYPE)
  @AnswersText('text/plain', 'text exposition of Prometheus')
  read() {
    return this.registry.metrics();
  }
}
