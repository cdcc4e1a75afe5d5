import { Text, Uuid } from '../http/fields/fields.js';

const MAX_TYPES_LENGTH = 2_000;
const MAX_CURSOR_LENGTH = 15;

/** What a stream of events tells, and where it begins. */
export class EventStreamQuery {
  @Text({
    max: MAX_TYPES_LENGTH,
    isOptional: true,
    example: 'task.*,instance.error',
    description: 'only these types, or groups of them; by default all',
  })
  types?: string;
  @Uuid({ isOptional: true, description: 'only of this instance' }) instance_id?: string;
  @Text({ isOptional: true, description: 'only of instances of this definition, and of the definition itself' })
  definition_key?: string;
  @Text({
    isOptional: true,
    max: MAX_CURSOR_LENGTH,
    pattern: /^\d{1,15}$/,
    patternSays: 'be the id of an event of a stream: at most 15 digits',
    description:
      'the `id` of the last event that the client has; `Last-Event-ID` goes before it. By default from now on',
  })
  after?: string;
}
