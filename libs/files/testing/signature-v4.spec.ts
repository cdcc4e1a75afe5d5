import { describe, expect, it } from '@jest/globals';
import { isSigned, type ReceivedRequest } from './signature-v4.js';

/** Examples from the S3 API reference with their published signatures. */
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const AT = Date.UTC(2013, 4, 24);
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const byQuery: ReceivedRequest = {
  method: 'GET',
  target:
    '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
    '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
    '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  headers: { host: 'examplebucket.s3.amazonaws.com' },
};

const byHeader: ReceivedRequest = {
  method: 'GET',
  target: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': EMPTY,
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
};

describe('the verification of signatures in tests', () => {
  it.each([
    ['query', byQuery],
    ['header', byHeader],
  ])('the published example of a signature by %s is accepted', (_, request) => {
    expect(isSigned(request, SECRET, AT)).toBe(true);
    expect(isSigned(request, 'another secret', AT)).toBe(false);
    expect(isSigned({ ...request, method: 'DELETE' }, SECRET, AT)).toBe(false);
    expect(isSigned({ ...request, target: request.target.replace('test', 'best') }, SECRET, AT)).toBe(false);
  });
  it('an expired signature is refused', () => {
    expect(isSigned(byQuery, SECRET, AT + 86_401_000)).toBe(false);
    expect(isSigned(byHeader, SECRET, AT + 901_000)).toBe(false);
  });
});
