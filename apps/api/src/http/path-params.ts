import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { isUUID } from 'class-validator';
import { notFound } from '../errors/api-error.js';

/** A malformed id in a path is an id of nothing: 404 (contract, "statuses"). */
class IdPipe implements PipeTransform {
  constructor(private readonly resource: string) {}

  transform(id: string): string {
    return readId(id, this.resource);
  }
}

export function readId(id: string, resource: string): string {
  if (!isUUID(id, 'all')) throw notFound(resource);
  return id.toLowerCase();
}

/** The uuid in the path's `:name`; `resource` is the word that the 404 uses, for example `task`. */
export function IdParam(resource: string, name = 'id'): ParameterDecorator {
  return (target, property, index) => {
    const descriptor = property === undefined ? undefined : Object.getOwnPropertyDescriptor(target, property);
    if (property !== undefined && descriptor !== undefined) {
      ApiParam({ name, schema: { type: 'string', format: 'uuid' } })(target, property, descriptor);
    }
    Param(name, new IdPipe(resource))(target, property, index);
  };
}
