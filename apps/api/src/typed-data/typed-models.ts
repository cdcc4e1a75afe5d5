import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import type { ProcessModel } from '@svc/engine';
import { createPayloadStores, InstanceRepository, type PayloadStores, type TenantScope } from '@svc/persistence';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { CONFIG } from '../app-resources.js';
import { TypedModel } from './typed-model.js';

/** The cache's size in characters of declarations. Their compiled schemas need several bytes per character. */
const MOST_CHARACTERS = 16 * 1024 * 1024;
/** Size of a process without declarations, and of each of its elements. */
const LEAST_CHARACTERS = 256;
const CHARACTERS_OF_ELEMENT = 64;

interface Kept {
  readonly model: TypedModel;
  readonly characters: number;
}

/** A cache of the processes' typed data by model hash. The model of a hash never changes. */
@Injectable()
export class TypedModels {
  private readonly kept: LRUCache<string, Kept>;
  private readonly stored: PayloadStores['models'];

  constructor(
    dataSource: DataSource,
    private readonly instances: InstanceRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.stored = createPayloadStores(dataSource).models;
    this.kept = new LRUCache({
      maxSize: MOST_CHARACTERS,
      sizeCalculation: ({ characters }) => characters,
      fetchMethod: (hash) => this.load(hash),
    });
  }

  async get(modelHash: string): Promise<TypedModel> {
    const { model } = this.kept.get(modelHash) ?? (await this.kept.forceFetch(modelHash));
    return model;
  }

  async ofInstance(tenant: TenantScope, instanceId: string): Promise<TypedModel> {
    const hash = await this.instances.findModelHash(tenant, instanceId);
    if (hash === null) throw new Error(`the version of instance ${instanceId} is gone`);
    return this.get(hash);
  }

  private async load(hash: string): Promise<Kept> {
    const text = await this.stored.get(hash);
    if (text === null) throw new Error(`the model ${hash} is gone`);
    const process = JSON.parse(text) as ProcessModel;
    const model = new TypedModel(process, { maxBase64Bytes: this.config.maxBase64VariableBytes });
    return { model, characters: charactersOf(process) };
  }
}

function charactersOf({ data, nodes }: ProcessModel): number {
  const declared = [data, ...nodes.flatMap((node) => [node.data, node.form])].filter((part) => part !== undefined);
  return LEAST_CHARACTERS + nodes.length * CHARACTERS_OF_ELEMENT + JSON.stringify(declared).length;
}
