import { ApiProperty } from '@nestjs/swagger';
import { FlagAnswer, TextAnswer, TimeAnswer } from '../http/answers/answer-fields.js';

/** [api#health] */
export class HealthDto {
  @TextAnswer({ enum: ['ok'] }) status!: 'ok';
  @TimeAnswer() timestamp!: string;
  @TextAnswer() version!: string;
}

export class SearchReadinessDto {
  @FlagAnswer({ description: 'texts are found by parts and with typing errors' }) trigramEnabled!: boolean;
  @FlagAnswer({ description: 'texts are found whatever their accents' }) unaccentEnabled!: boolean;
}

type Dependency = 'up' | 'down';
const DEPENDENCY: readonly Dependency[] = ['up', 'down'];

export class NotReadyDto {
  @TextAnswer({ enum: ['ok', 'unavailable'] }) status!: 'ok' | 'unavailable';
  @TextAnswer({ enum: DEPENDENCY }) database!: Dependency;
  @TextAnswer({ enum: [...DEPENDENCY, 'disabled'] }) redis!: Dependency | 'disabled';
  @TextAnswer({ enum: DEPENDENCY }) temporal!: Dependency;
  @TextAnswer({
    enum: ['complete', 'missing'],
    description:
      'missing: a master key of payloads or credentials, without which this process cannot read what others seal',
  })
  master_keys!: 'complete' | 'missing';
  @TimeAnswer() timestamp!: string;
}

export class ReadyDto extends NotReadyDto {
  @ApiProperty({ type: SearchReadinessDto }) search!: SearchReadinessDto;
}
