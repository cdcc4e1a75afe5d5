import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PublicWithLimit } from '../auth/access.js';
import { Answers, Refuses } from '../http/answers/answers.js';
import {
  PendingRegistrationDto,
  RegisterDto,
  ResendCodeDto,
  VerifiedRegistrationDto,
  VerifyRegistrationDto,
} from './registration.dto.js';
import { RegistrationService } from './registration.service.js';
import { VerificationService } from './verification.service.js';

@ApiTags('Registration')
@Controller('v1/register')
export class RegistrationController {
  constructor(
    private readonly registrations: RegistrationService,
    private readonly verifications: VerificationService,
  ) {}

  @Post()
  @PublicWithLimit()
  @Answers(202, PendingRegistrationDto, 'a code was sent')
  @Refuses('CONFLICT')
  register(@Body() body: RegisterDto) {
    return this.registrations.register(body);
  }

  @Post('resend')
  @PublicWithLimit()
  @Answers(202, PendingRegistrationDto, 'a code was sent if the tenant waits for one')
  resend(@Body() body: ResendCodeDto) {
    return this.registrations.resend(body.tenantId.toLowerCase());
  }

  @Post('verify')
  @PublicWithLimit()
  @Answers(201, VerifiedRegistrationDto, 'the tenant and its first key')
  @Refuses('VERIFICATION_FAILED')
  verify(@Body() body: VerifyRegistrationDto) {
    return this.verifications.verify(body);
  }
}
