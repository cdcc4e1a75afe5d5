import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyRequest } from 'fastify';
import { refuseParameters } from '../fields/declared-fields.js';

/** Refuses a query where the handler reads none. Where it reads one, the pipe knows its parameters. */
export class QueryGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { query, url } = context.switchToHttp().getRequest<FastifyRequest>();
    const given = Object.keys(query as object);
    if (given.length > 0 && url.startsWith('/v1/') && !readsQuery(context)) refuseParameters(given, []);
    return true;
  }
}

function readsQuery(context: ExecutionContext): boolean {
  const read = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), context.getHandler().name) as
    object | undefined;
  return Object.keys(read ?? {}).some((argument) => argument.startsWith(`${RouteParamtypes.QUERY}:`));
}
