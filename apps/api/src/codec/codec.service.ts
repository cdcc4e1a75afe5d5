import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import { createOperatorCodec } from '@svc/contract/codec';
import { createPayloadStores } from '@svc/persistence';
import type { Payload, PayloadCodec } from '@temporalio/common';
import { DataSource } from 'typeorm';
import { CONFIG } from '../app-resources.js';
import { badRequest } from '../errors/api-error.js';
import { type PayloadsJson, payloadsFrom, payloadsJson } from './payload-json.js';

/** Decrypts and encrypts payloads of the one namespace that this installation uses. */
@Injectable()
export class CodecService {
  private readonly codec: PayloadCodec;
  private readonly namespace: string;

  constructor(dataSource: DataSource, @Inject(CONFIG) { payloadKeys, temporalNamespace }: Config) {
    this.codec = createOperatorCodec({ masterKeys: payloadKeys, ...createPayloadStores(dataSource) });
    this.namespace = temporalNamespace;
  }

  decode(namespace: string | undefined, body: unknown): Promise<PayloadsJson> {
    return this.coded(namespace, body, (payloads) => this.codec.decode(payloads));
  }

  encode(namespace: string | undefined, body: unknown): Promise<PayloadsJson> {
    return this.coded(namespace, body, (payloads) => this.codec.encode(payloads));
  }

  private async coded(
    namespace: string | undefined,
    body: unknown,
    code: (payloads: Payload[]) => Promise<Payload[]>,
  ): Promise<PayloadsJson> {
    // Temporal's command line sends an empty header if it was given no namespace.
    if (namespace && namespace !== this.namespace)
      throw badRequest(`X-Namespace: expected ${this.namespace}, found ${namespace}`);
    return payloadsJson(await code(payloadsFrom(body)));
  }
}
