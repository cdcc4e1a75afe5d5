import type { Payload, PayloadCodec } from '@temporalio/common';
import { ENCODINGS, PayloadMissing } from '../payloads.js';
import { createDataConverter } from './data-converter.js';
import type { CodecOptions } from './data-converter.js';
import { dataOf, metadataOf, payloadOf } from './payload.js';

const READABLE = 'json/plain';

/** The codec for operators. They name no workflow, so it opens the payloads of all workflows. */
export function createOperatorCodec(options: CodecOptions): PayloadCodec {
  const [codec] = createDataConverter(options).payloadCodecs ?? [];
  if (codec === undefined) throw new Error('expected a data converter with a codec');
  return {
    encode: (payloads) => codec.encode(payloads),
    decode: (payloads) => Promise.all(payloads.map((payload) => readable(codec, payload))),
  };
}

/** A model is shown as its hash: the compiled model has hundreds of kilobytes and tells an operator nothing. */
function withModelHash(payload: Payload): Payload {
  if (metadataOf(payload, 'encoding') !== ENCODINGS.model) return payload;
  return payloadOf(READABLE, {}, Buffer.from(JSON.stringify({ modelHash: dataOf(payload).toString() })));
}

/** A missing payload becomes a text that the UI shows. */
async function readable(codec: PayloadCodec, payload: Payload): Promise<Payload> {
  try {
    const [decoded = payload] = await codec.decode([withModelHash(payload)]);
    return decoded;
  } catch (error) {
    if (!(error instanceof PayloadMissing)) throw error;
    const { missing, message: detail } = error;
    return payloadOf(READABLE, {}, Buffer.from(JSON.stringify({ missing, detail })));
  }
}
