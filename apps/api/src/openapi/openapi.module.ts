import { Module } from '@nestjs/common';
import { ApiDescription } from './api-description.js';
import { OpenApiController } from './openapi.controller.js';

@Module({ controllers: [OpenApiController], providers: [ApiDescription], exports: [ApiDescription] })
export class OpenApiModule {}
