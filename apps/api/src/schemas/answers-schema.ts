import { ApiOkResponse } from '@nestjs/swagger';

/** The whole body of the answer is a JSON Schema of draft 2020-12. */
export const AnswersSchema = (): MethodDecorator =>
  ApiOkResponse({
    description: 'the JSON Schema',
    content: { 'application/schema+json': { schema: { type: 'object' } } },
  });

/** The whole body of the answer describes types to moddle. */
export const AnswersDescriptor = (): MethodDecorator =>
  ApiOkResponse({
    description: 'the moddle descriptor',
    content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } },
  });
