import type { Payload, PayloadCodec } from '@temporalio/common';
import { ENCODINGS, PayloadMissing } from '../payloads.js';
import { createDataConverter } from './data-converter.js';
import type { CodecOptions } from './data-converter.js';
import { dataOf, metadataOf, payloadOf } from './payload.js';

const READABLE = 'json/plain';

/** The codec of the data converter as operators use it, who name no workflow: it opens the payloads of all. */
export function createOperatorCodec(options: CodecOptions): PayloadCodec {
  const [codec] = createDataConverter(options).payloadCodecs ?? [];
  if (codec === undefined) throw new Error('expected a data converter with a codec');
  return {
    encode: (payloads) => codec.encode(payloads),
    decode: (payloads) => Promise.all(payloads.map((payload) => readable(codec, payload))),
  };
}

/** A model is shown as its hash: the compiled model itself tells an operator nothing, at hundreds of kilobytes. */
function withModelHash(payload: Payload): Payload {
  if (metadataOf(payload, 'encoding') !== ENCODINGS.model) return payload;
  return payloadOf(READABLE, {}, Buffer.from(JSON.stringify({ modelHash: dataOf(payload).toString() })));
}

/** What is missing is said in words that the UI shows. */
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
