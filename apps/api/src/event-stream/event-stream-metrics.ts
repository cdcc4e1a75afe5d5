import { Injectable } from '@nestjs/common';
import { Registry } from '@svc/metrics';
import { Gauge } from 'prom-client';
import { EventStreams } from './event-streams.service.js';

/** The streams of events of this process. A tenant is no label: their number grows. */
@Injectable()
export class EventStreamMetrics {
  constructor(registry: Registry, streams: EventStreams) {
    new Gauge({
      name: 'svc_event_streams',
      help: 'Streams of events that are open at this process',
      registers: [registry],
      collect() {
        this.set(streams.size);
      },
    });
  }
}
