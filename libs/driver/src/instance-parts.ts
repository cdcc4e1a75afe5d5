import type { Inbox } from './inbox.js';
import type { LogPosition } from './log-position.js';
import type { Progress } from './progress.js';
import type { StuckInputs } from './stuck-inputs.js';

/** What an instance consists of while it is driven. */
export interface InstanceParts {
  readonly instanceId: string;
  /** Id of the input that starts the instance; null if it was started before. */
  readonly startId: string | null;
  readonly modelHash: string;
  readonly inbox: Inbox;
  readonly progress: Progress;
  readonly stuck: StuckInputs;
  readonly position: LogPosition;
}
