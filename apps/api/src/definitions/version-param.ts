import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { notFound } from '../errors/api-error.js';
import { DEFINITION } from './definitions.service.js';

const MAX_VERSION = 2_147_483_647;

/** What is no version number is the number of no version: 404, as for ids (contract, "statuses"). */
class VersionPipe implements PipeTransform {
  transform(text: string): number {
    const version = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
    if (version < 1 || version > MAX_VERSION) throw notFound(DEFINITION);
    return version;
  }
}

/** The version in the path's `:v`. */
export function VersionParam(): ParameterDecorator {
  return (target, property, index) => {
    const descriptor = property === undefined ? undefined : Object.getOwnPropertyDescriptor(target, property);
    if (property !== undefined && descriptor !== undefined) {
      ApiParam({ name: 'v', schema: { type: 'integer', minimum: 1, maximum: MAX_VERSION } })(
        target,
        property,
        descriptor,
      );
    }
    Param('v', new VersionPipe())(target, property, index);
  };
}
