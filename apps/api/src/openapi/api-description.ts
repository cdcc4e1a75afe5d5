import type { INestApplication } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { describeApi } from './describe-api.js';

/** Makes the description at its first request. */
@Injectable()
export class ApiDescription {
  private app: INestApplication | undefined;
  private document: OpenAPIObject | undefined;

  describe(app: INestApplication): void {
    this.app = app;
  }

  get(): OpenAPIObject {
    if (this.app === undefined) throw new Error('the description was asked for before the application was ready');
    return (this.document ??= describeApi(this.app));
  }
}
