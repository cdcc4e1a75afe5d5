import { ApiProperty } from '@nestjs/swagger';
import { TextAnswer, UuidAnswer } from '../http/answers/answer-fields.js';
import { Email, Text, Uuid } from '../http/fields/fields.js';
import { CreatedApiKeyDto } from '../api-keys/api-key.dto.js';
import { MAX_EXPLICIT_SLUG, SLUG } from './slug.js';
import { CODE_LENGTH } from './verification-code.js';

export class RegisterDto {
  @Text({ example: 'Acme' }) name!: string;
  @Email({ example: 'ops@acme.example' }) email!: string;
  @Text({ isOptional: true, max: MAX_EXPLICIT_SLUG, pattern: SLUG, description: 'derived from the name when absent' })
  slug?: string;
}

export class VerifyRegistrationDto {
  @Uuid() tenantId!: string;
  @Text({ min: CODE_LENGTH, max: CODE_LENGTH, example: '123456' }) verificationCode!: string;
}

export class ResendCodeDto {
  @Uuid() tenantId!: string;
}

export class PendingRegistrationDto {
  @UuidAnswer() tenantId!: string;
  @TextAnswer({ enum: ['pending_verification'] }) status!: 'pending_verification';
  @TextAnswer() message!: string;
}

export class RegisteredTenantDto {
  @UuidAnswer() id!: string;
  @TextAnswer() name!: string;
  @TextAnswer() slug!: string;
  @TextAnswer() email!: string;
  @TextAnswer() plan!: string;
}

export class VerifiedRegistrationDto {
  @ApiProperty({ type: RegisteredTenantDto }) tenant!: RegisteredTenantDto;
  @ApiProperty({ type: CreatedApiKeyDto }) apiKey!: CreatedApiKeyDto;
}
