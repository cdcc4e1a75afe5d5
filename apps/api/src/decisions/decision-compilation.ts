import { Injectable } from '@nestjs/common';
import type { DecisionUpload } from '@svc/decisions';
import { SourceCompiler } from '../threads/source-compiler.js';
import { type CompiledTable, compileTable } from './compile-decision.js';

@Injectable()
export class DecisionCompilation extends SourceCompiler<DecisionUpload, CompiledTable> {
  constructor() {
    super({
      compile: compileTable,
      module: new URL('./compile-decision.js', import.meta.url),
      largestAtOnce: 8 * 1024,
      subject: 'a decision',
      maxSeconds: 15,
    });
  }
}
