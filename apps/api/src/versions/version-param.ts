import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { notFound } from '../errors/api-error.js';

const MAX_VERSION = 2_147_483_647;

/** A path segment that is not a positive integer matches no version: 404, as for ids [api#statuses]. */
class VersionPipe implements PipeTransform {
  constructor(private readonly what: string) {}

  transform(text: string): number {
    const version = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
    if (version < 1 || version > MAX_VERSION) throw notFound(this.what);
    return version;
  }
}

/** The version, or another number from 1, in the path's `:v` or under another name. `what` names the resource for the 404 of a version that does not exist. */
export function VersionParam(what: string, name = 'v'): ParameterDecorator {
  return (target, property, index) => {
    const descriptor = property === undefined ? undefined : Object.getOwnPropertyDescriptor(target, property);
    if (property !== undefined && descriptor !== undefined) {
      ApiParam({ name, schema: { type: 'integer', minimum: 1, maximum: MAX_VERSION } })(target, property, descriptor);
    }
    Param(name, new VersionPipe(what))(target, property, index);
  };
}
