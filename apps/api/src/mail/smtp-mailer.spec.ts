import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { SmtpMailer } from './smtp-mailer.js';

const MAIL = { to: 'ops@acme.example', subject: 'Your verification code', text: 'It is 123456.\n', values: {} };

describe('mail by SMTP', () => {
  const received: { from: string; to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text,
        });
        callback();
      });
    },
  });
  const url = () => `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;

  beforeAll(() => new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening)));
  afterAll(() => new Promise<void>((closed) => server.close(closed)));

  it('a mail reaches the SMTP server', async () => {
    await new SmtpMailer(url(), 'no-reply@svc.example').send(MAIL);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'no-reply@svc.example', to: ['ops@acme.example'] });
    expect(received[0]?.text).toContain('Subject: Your verification code');
    expect(received[0]?.text).toContain('It is 123456.');
  });

  it('a mail that cannot be sent fails as retryable', async () => {
    const nobody = new SmtpMailer('smtp://127.0.0.1:1', 'no-reply@svc.example');
    await expect(nobody.send(MAIL)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      details: { isOutcomeUnknown: true },
    });
  });
});
