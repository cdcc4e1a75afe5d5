import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { NIL, validate } from 'uuid';

/** Reads ids of paths. */
class IdPipe implements PipeTransform {
  transform(id: string): string {
    return readId(id);
  }
}

/**
 * A malformed id in a path becomes the nil UUID, which no row has [api#statuses]. So the rest of the request is checked
 * in the same order as with any other id [api#order-of-checks].
 */
export function readId(id: string): string {
  return validate(id) ? id.toLowerCase() : NIL;
}

/** The uuid in the path's `:id`, or under another name. */
export function IdParam(name = 'id'): ParameterDecorator {
  return (target, property, index) => {
    const descriptor = property === undefined ? undefined : Object.getOwnPropertyDescriptor(target, property);
    if (property !== undefined && descriptor !== undefined) {
      ApiParam({ name, schema: { type: 'string', format: 'uuid' } })(target, property, descriptor);
    }
    Param(name, new IdPipe())(target, property, index);
  };
}
