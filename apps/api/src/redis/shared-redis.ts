import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Config, Logger } from '@svc/config';
import { Redis } from 'ioredis';
import { CONFIG, LOGGER } from '../app-resources.js';

/** The longest wait of a request for a Redis that hangs. Then the connection is given up, so later requests do not wait. */
const ANSWER_MS = 500;
/** No queue: a question that can't be sent now is not sent. */
const OPTIONS = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: ANSWER_MS,
  socketTimeout: ANSWER_MS,
} as const;

interface Subscription {
  readonly onMessage: (message: string) => void;
  /** Called when the channel is subscribed again: messages in between are lost. */
  readonly onGap: () => void;
}

/** The Redis that API processes share, if one is configured. If it is lost, only readiness fails; requests work without it. */
@Injectable()
export class SharedRedis implements OnApplicationShutdown {
  /** Null if none is configured. */
  readonly client: Redis | null;
  private readonly subscribers: Redis[] = [];

  constructor(
    @Inject(CONFIG) { redisUrl }: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.client = redisUrl === null ? null : new Redis(redisUrl, OPTIONS);
    this.client?.on('error', (error) => logger.warn({ err: error }, 'Redis can not be reached'));
  }

  async isUp(): Promise<boolean> {
    return this.client !== null && (await this.client.ping()) === 'PONG';
  }

  /** Null without a Redis that answers in time. */
  async ask<T>(question: (redis: Redis) => Promise<T>): Promise<T | null> {
    if (this.client?.status !== 'ready') return null;
    try {
      return await question(this.client);
    } catch (error) {
      this.logger.warn({ err: error }, 'Redis did not answer');
      return null;
    }
  }

  /** Uses a connection of its own, as the protocol requires. */
  subscribe(channel: string, { onMessage, onGap }: Subscription): void {
    const subscriber = this.client?.duplicate({ autoResubscribe: false });
    if (subscriber === undefined) return;
    this.subscribers.push(subscriber);
    const warn = (error: unknown) => this.logger.warn({ err: error }, `Redis does not tell of ${channel}`);
    subscriber.on('error', warn).on('message', (_, message) => onMessage(message));
    subscriber.on('ready', () => void subscriber.subscribe(channel).then(onGap, warn));
  }

  onApplicationShutdown(): void {
    for (const connection of [this.client, ...this.subscribers]) connection?.disconnect();
  }
}
