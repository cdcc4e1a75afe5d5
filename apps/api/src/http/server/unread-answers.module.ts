import { Global, Module } from '@nestjs/common';
import { UnreadAnswers } from './unread-answers.js';

@Global()
@Module({ providers: [{ provide: UnreadAnswers, useFactory: () => new UnreadAnswers() }], exports: [UnreadAnswers] })
export class UnreadAnswersModule {}
