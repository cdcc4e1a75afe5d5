import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import { DataSource } from 'typeorm';
import { CONFIG } from '../app-resources.js';
import { inTime, isUpInTime, SEARCH_SQL, type SearchRow, TemporalCheck } from './dependency-checks.js';
import type { HealthDto, NotReadyDto, ReadyDto } from './health.dto.js';
import { SharedRedis } from '../redis/shared-redis.js';
import { VERSION } from '../openapi/version.js';

const upOrDown = (isUp: boolean) => (isUp ? 'up' : 'down');

@Injectable()
export class HealthService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly temporal: TemporalCheck,
    private readonly redis: SharedRedis,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  alive(): HealthDto {
    return { status: 'ok', timestamp: new Date().toISOString(), version: VERSION };
  }

  /** `search` is present only if everything is up [api#health]. */
  async readiness(): Promise<ReadyDto | NotReadyDto> {
    const [search, isTemporalUp, isRedisUp] = await Promise.all([
      inTime(() => this.searchReadiness()),
      isUpInTime(() => this.temporal.isUp()),
      this.config.redisUrl === null ? null : isUpInTime(() => this.redis.isUp()),
    ]);
    const dependencies = {
      database: upOrDown(search !== null),
      redis: isRedisUp === null ? 'disabled' : upOrDown(isRedisUp),
      temporal: upOrDown(isTemporalUp),
      master_keys: this.temporal.hasMasterKeys ? 'complete' : 'missing',
    } as const;
    const timestamp = new Date().toISOString();
    const isReady = isTemporalUp && isRedisUp !== false && dependencies.master_keys === 'complete';
    if (search === null || !isReady) return { status: 'unavailable', ...dependencies, timestamp };
    return { status: 'ok', ...dependencies, search, timestamp };
  }

  private async searchReadiness(): Promise<SearchRow> {
    const [row]: [SearchRow] = await this.dataSource.query(SEARCH_SQL);
    return row;
  }
}
