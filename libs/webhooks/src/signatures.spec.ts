import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { serviceSignature, standardSignature } from './signatures.js';

const key = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
const EXPECTED = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const hmac = (secret: string) =>
  `v1,${createHmac('sha256', secret).update(`${message.id}.${message.timestamp}.${message.body}`).digest('base64')}`;

describe('the signature of the interface', () => {
  it('the service signature equals test case 2 of RFC 4231', () => {
    const expected = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
    expect(serviceSignature('Jefe', 'what do ya want for nothing?')).toBe(`sha256=${expected}`);
  });
  it('the service signature covers the UTF-8 bytes, with the secret as it is', () => {
    const expected = createHmac('sha256', Buffer.from('whsec_ü')).update(Buffer.from('{"a":"€"}')).digest('hex');
    expect(serviceSignature('whsec_ü', '{"a":"€"}')).toBe(`sha256=${expected}`);
  });
});

describe('the signature of Standard Webhooks', () => {
  it('the Standard Webhooks signature equals that of its example', () => {
    expect(standardSignature(`whsec_${key}`, message)).toBe(EXPECTED);
  });
  it('a secret without the prefix signs both as text and as decoded base64', () => {
    expect(standardSignature(key, message)).toBe(`${hmac(key)} ${EXPECTED}`);
  });
  it('a base64 secret may lack its padding', () => {
    const padded = Buffer.from('of ten bytes!').toString('base64');
    expect(padded.endsWith('=')).toBe(true);
    expect(standardSignature(`whsec_${padded.replaceAll('=', '')}`, message)).toBe(hmac('of ten bytes!'));
    expect(standardSignature(`whsec_${padded}`, message)).toBe(hmac('of ten bytes!'));
  });
  it.each(['my secret', 'whsec_not base64', 'whsec_', 'a-b_c', 'ü'])(
    'the secret %j, which is not base64, signs as text',
    (secret) => {
      expect(standardSignature(secret, message)).toBe(hmac(secret));
    },
  );
});
