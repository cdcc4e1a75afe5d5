import { Injectable } from '@nestjs/common';
import type { ProcessModel } from '@svc/engine';
import { createPayloadStores, DefinitionRepository, type PayloadStores, type TenantScope } from '@svc/persistence';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';

/** The cache's size in characters of ids and names. */
const MOST_CHARACTERS = 4 * 1024 * 1024;
const LEAST_CHARACTERS = 64;

export interface VersionOfElement {
  readonly definitionKey: string;
  readonly definitionVersion: number;
}

interface NamedElement {
  readonly type: string;
  /** Null for an element without a name. */
  readonly name: string | null;
}

/** Elements of a version by their ids, in file order. */
type Elements = ReadonlyMap<string, NamedElement>;

const NONE: ReadonlyMap<string, NamedElement> = new Map();

/** The names of elements as the versions of definitions have them. Models never change, so that they are read once. */
@Injectable()
export class ElementNames {
  private readonly kept: LRUCache<string, Elements>;
  private readonly stored: PayloadStores['models'];

  constructor(
    dataSource: DataSource,
    private readonly definitions: DefinitionRepository,
  ) {
    this.stored = createPayloadStores(dataSource).models;
    this.kept = new LRUCache({
      maxSize: MOST_CHARACTERS,
      sizeCalculation: charactersOf,
      fetchMethod: (hash) => this.load(hash),
    });
  }

  /** The name of an element of one of these versions; null if it has none or the version is gone. */
  async of(
    tenant: TenantScope,
    versions: readonly VersionOfElement[],
  ): Promise<(version: VersionOfElement, elementId: string) => string | null> {
    const elements = await this.elementsOf(tenant, versions);
    return (version, elementId) => elements(version).get(elementId)?.name ?? null;
  }

  /** The elements of each of these versions; none where the version is gone. */
  async elementsOf(
    tenant: TenantScope,
    versions: readonly VersionOfElement[],
  ): Promise<(version: VersionOfElement) => Elements> {
    const hashes = await this.definitions.findModelHashes(tenant, distinct(versions));
    const known = new Map<string, Elements>();
    for (const { modelHash, ...version } of hashes)
      known.set(placeOf(version), this.kept.get(modelHash) ?? (await this.kept.forceFetch(modelHash)));
    return (version) => known.get(placeOf(version)) ?? NONE;
  }

  private async load(hash: string): Promise<Elements> {
    const text = await this.stored.get(hash);
    if (text === null) return NONE;
    const { nodes } = JSON.parse(text) as ProcessModel;
    return new Map(nodes.map(({ id, type, name }) => [id, { type, name }]));
  }
}

function distinct(versions: readonly VersionOfElement[]): readonly VersionOfElement[] {
  return [...new Map(versions.map((version) => [placeOf(version), version])).values()];
}

function placeOf({ definitionKey, definitionVersion }: VersionOfElement): string {
  return `${definitionVersion} ${definitionKey}`;
}

function charactersOf(elements: Elements): number {
  return [...elements].reduce(
    (sum, [id, { name }]) => sum + LEAST_CHARACTERS + id.length + (name ?? '').length,
    LEAST_CHARACTERS,
  );
}
