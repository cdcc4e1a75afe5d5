import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { processSchema, svcDescriptor } from '@svc/bpmn';
import { decisionSchema } from '@svc/decisions';
import { Public } from '../auth/access.js';
import { MediaType } from '../http/answers/answers.js';
import { AnswersDescriptor, AnswersSchema } from './answers-schema.js';
import { Unwrapped } from '../http/answers/envelope.js';

/** What editors need to know: JSON Schemas of the JSON and YAML forms [definitions#json-and-yaml], and the `svc:` extensions of BPMN. */
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

  @Get('svc-moddle.json')
  @Public()
  @Unwrapped()
  @AnswersDescriptor()
  svcModdle(): object {
    return svcDescriptor;
  }
}
