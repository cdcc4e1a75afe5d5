import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { processSchema } from '@svc/bpmn';
import { decisionSchema } from '@svc/decisions';
import { Public } from '../auth/access.js';
import { MediaType } from '../http/answers/answers.js';
import { AnswersSchema } from './answers-schema.js';
import { Unwrapped } from '../http/answers/envelope.js';

/** JSON Schemas of what is uploaded as JSON or YAML [definitions#json-and-yaml]. */
@ApiTags('Schemas')
@Controller('schemas')
export class SchemasController {
  @Get('process.json')
  @Public()
  @Unwrapped()
  @MediaType('application/schema+json')
  @AnswersSchema()
  process() {
    return processSchema;
  }

  @Get('decision.json')
  @Public()
  @Unwrapped()
  @MediaType('application/schema+json')
  @AnswersSchema()
  decision() {
    return decisionSchema;
  }
}
