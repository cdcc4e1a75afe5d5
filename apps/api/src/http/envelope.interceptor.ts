import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { Page } from './page.js';

const UNWRAPPED = 'svc:unwrapped';

/** The handler's answer is the whole body, without `{data}`: health, descriptions, text. */
export const Unwrapped = (): MethodDecorator => SetMetadata(UNWRAPPED, true);

/** Wraps every answer as `{data: …}` (interface, "What the service does"); lists keep their page. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (Reflect.getMetadata(UNWRAPPED, context.getHandler()) === true) return next.handle();
    return next.handle().pipe(map(envelope));
  }
}

function envelope(answer: unknown): unknown {
  if (answer === undefined) return undefined;
  return answer instanceof Page ? { data: answer.data, page: answer.page } : { data: answer };
}
