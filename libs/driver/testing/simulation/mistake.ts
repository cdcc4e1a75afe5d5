import type { InputEnvelope } from '@svc/engine';
import type { CheckedCommitRequest } from '../../src/commit.js';
import type { ResumePoint } from '../../src/driven-instance.js';
import type { CallerAnswer } from '../../src/inbox.js';
import type { InstanceDriver } from '../../src/instance-driver.js';
import type { Commits, LogAnswer } from '../../src/ports.js';
import type { SimulatedLog } from './simulated-log.js';

/** What a planted mistake changes around the drivers. The simulation must notice each. */
export interface Mistake {
  /** The log does something else with a request. */
  commit?(log: SimulatedLog, request: CheckedCommitRequest): LogAnswer;
  /** A driver hears something else of the log. */
  commitsOf?(commits: Commits): Commits;
  /** A process begins with something else. */
  begin?(point: ResumePoint, log: SimulatedLog): ResumePoint;
  /** A caller is answered in another way. */
  request?(driver: InstanceDriver, input: InputEnvelope): Promise<CallerAnswer>;
}
