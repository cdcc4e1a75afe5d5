import { Module } from '@nestjs/common';
import { CodecController } from './codec.controller.js';
import { CodecOrigins } from './codec-origins.js';
import { CodecService } from './codec.service.js';

@Module({ controllers: [CodecController], providers: [CodecOrigins, CodecService] })
export class CodecModule {}
