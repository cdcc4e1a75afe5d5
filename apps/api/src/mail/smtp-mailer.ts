import { createTransport, type Transporter } from 'nodemailer';
import { ApiError } from '../errors/api-error.js';
import { type Mail, Mailer } from './mailer.js';

const TIMEOUT = 10_000;

/** Mail by SMTP, for example `smtp://user:password@host:587`. */
export class SmtpMailer extends Mailer {
  private readonly transport: Transporter;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    super();
    const timeouts = { connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT };
    this.transport = createTransport({ url, ...timeouts } as Parameters<typeof createTransport>[0]);
  }

  async send({ to, subject, text }: Mail): Promise<void> {
    try {
      await this.transport.sendMail({ from: this.from, to, subject, text });
    } catch (cause) {
      const error = new ApiError('SERVICE_UNAVAILABLE', 'the mail could not be sent', {
        retryAfter: 10,
        isOutcomeUnknown: true,
      });
      throw Object.assign(error, { cause });
    }
  }
}
