import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@svc/config';
import { Committer, EventPublications, type NewEvent, type PublishedEvent } from '@svc/persistence';
import { CONFIG } from '../app-resources.js';
import type { Caller } from '../auth/caller.js';
import { conflict } from '../errors/api-error.js';
import { durationOf } from '../http/requests/durations.js';
import type { JsonObject } from '../http/requests/json-values.js';
import { requireFitting, requireNamable } from '../instances/variables.js';
import type { MessageAnswerDto, PublishMessageDto, PublishSignalDto, SignalAnswerDto } from './event.dto.js';

const LONGEST_TTL_MS = 30 * 86_400_000;
const TTL = { least: 0, most: LONGEST_TTL_MS, expected: 'a duration of at most 30 days such as "PT1H" or "30s"' };
/** Messages of one tenant that no instance has received yet. More of them would only fill the disk. */
const MOST_BUFFERED = 10_000;

/** Events for the whole tenant: instances that wait, and start events of active versions [engine#signals-and-messages]. */
@Injectable()
export class EventsService {
  constructor(
    private readonly committer: Committer,
    private readonly publications: EventPublications,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async publishMessage(caller: Caller, id: string, body: PublishMessageDto): Promise<MessageAnswerDto> {
    const { name, correlation_key: correlationKey = null, variables = {}, ttl } = body;
    const ttlMs = ttl === undefined ? {} : { ttlMs: durationOf('ttl', ttl, TTL) };
    const event = { id, kind: 'message', name, correlationKey, payload: this.payloadOf(variables), ...ttlMs } as const;
    const { status, instanceIds } = await this.publish(caller, event);
    return { message_id: id, name, status, instance_ids: [...instanceIds] };
  }

  async publishSignal(caller: Caller, id: string, body: PublishSignalDto): Promise<SignalAnswerDto> {
    const { name, variables = {} } = body;
    const event = { id, kind: 'signal', name, correlationKey: null, payload: this.payloadOf(variables) } as const;
    const { instanceIds } = await this.publish(caller, event);
    return { signal_id: id, name, instances: instanceIds.length };
  }

  private payloadOf(variables: JsonObject): JsonObject {
    requireFitting('variables', variables, this.config.maxVariablesBytes);
    requireNamable(variables);
    return variables;
  }

  private async publish({ tenant, actor }: Caller, event: Omit<NewEvent, 'actor'>): Promise<PublishedEvent> {
    const published = await this.committer.record(tenant, actor, async (tx) => {
      const result = await this.publications.publish(tenant, { ...event, actor }, tx);
      if (!result.isNew) return { result, entries: [] };
      const isTooMany =
        result.status === 'buffered' && (await this.publications.hasBuffered(tenant, MOST_BUFFERED + 1, tx));
      if (isTooMany) throw conflict(`expected at most ${MOST_BUFFERED} buffered messages, but there would be more`);
      return { result, entries: [entryOf(event, result)] };
    });
    if (published.instanceIds.length > 0) this.committer.deliveries.publish();
    return published;
  }
}

function entryOf({ id, kind, name, correlationKey }: Omit<NewEvent, 'actor'>, { status, instanceIds }: PublishedEvent) {
  const payload = { event_id: id, event_name: name, correlation_key: correlationKey };
  return {
    instanceId: null,
    action: `${kind}.published`,
    payload: { ...payload, status, instances: instanceIds.length },
  };
}
