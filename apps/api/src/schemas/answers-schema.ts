import { ApiOkResponse } from '@nestjs/swagger';

/** A JSON Schema of draft 2020-12 as the whole body. */
export const AnswersSchema = (): MethodDecorator =>
  ApiOkResponse({
    description: 'the JSON Schema',
    content: { 'application/schema+json': { schema: { type: 'object' } } },
  });
