import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../auth/access.js';
import { Unwrapped } from '../http/answers/envelope.js';
import { ApiDescription } from './api-description.js';

@ApiExcludeController()
@Controller()
export class OpenApiController {
  constructor(private readonly description: ApiDescription) {}

  @Get('openapi.json')
  @Public()
  @Unwrapped()
  get() {
    return this.description.get();
  }
}
