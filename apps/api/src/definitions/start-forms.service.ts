import { Injectable } from '@nestjs/common';
import { DefinitionRepository, type TenantScope } from '@svc/persistence';
import { notFound } from '../errors/api-error.js';
import { formFields, type StartFormDto } from '../forms/form.dto.js';
import { TypedModels } from '../typed-data/typed-models.js';
import { DEFINITION } from './definitions.service.js';

/** The forms of start events [forms#start]. */
@Injectable()
export class StartFormsService {
  constructor(
    private readonly definitions: DefinitionRepository,
    private readonly models: TypedModels,
  ) {}

  async get(tenant: TenantScope, key: string, version: number | null): Promise<StartFormDto> {
    const found = await this.definitions.findStartable(tenant, key, version);
    if (found === null) throw notFound(DEFINITION);
    const { startForm } = await this.models.get(found.modelHash);
    if (startForm === null)
      throw notFound(`a form at the start event of version ${found.version} of the definition ${found.key}`);
    return { definition_key: found.key, version: found.version, ...formFields(startForm) };
  }
}
