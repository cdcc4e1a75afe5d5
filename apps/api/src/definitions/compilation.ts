import { Injectable } from '@nestjs/common';
import type { DefinitionSource } from '@svc/bpmn';
import { SourceCompiler } from '../threads/source-compiler.js';
import { compileUpload, type CompiledUpload } from './compile-upload.js';

@Injectable()
export class Compilation extends SourceCompiler<DefinitionSource, CompiledUpload> {
  constructor() {
    super({
      compile: compileUpload,
      module: new URL('./compile-upload.js', import.meta.url),
      largestAtOnce: 32 * 1024,
      subject: 'a source',
      maxSeconds: null,
    });
  }
}
