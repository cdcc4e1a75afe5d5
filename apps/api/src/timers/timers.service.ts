import { Injectable } from '@nestjs/common';
import { TimerRepository, type TimerRow, type TenantScope } from '@svc/persistence';
import { notFound } from '../errors/api-error.js';
import { Cursors } from '../http/pages/cursors.js';
import { Page } from '../http/pages/page.js';
import { type TimerDto, timerDto, type TimerListQuery } from './timer.dto.js';

const TIMER = 'the timer';

/** Reads of timers [timers#in-the-hands-of-an-operator]. */
@Injectable()
export class TimersService {
  constructor(private readonly timers: TimerRepository) {}

  /** Newest first. */
  async list(tenant: TenantScope, query: TimerListQuery): Promise<Page<TimerDto>> {
    const { limit, offset, instance_id: instanceId, status } = query;
    const cursors = new Cursors('timers', tenant);
    const page = { limit: limit + 1, offset, after: cursors.placeIn(query) };
    const rows = await this.timers.list(tenant, { instanceId, status }, page);
    return Page.of(rows, query, ({ id }) => cursors.at(id)).map(timerDto);
  }

  async get(tenant: TenantScope, id: string): Promise<TimerDto> {
    return timerDto(await this.row(tenant, id));
  }

  async row(tenant: TenantScope, id: string): Promise<TimerRow> {
    const row = await this.timers.find(tenant, id);
    if (row === null) throw notFound(TIMER);
    return row;
  }
}
