import type { Data, Item } from '@svc/client';

export type Waits = Data<'instanceLog.waits'>;
/** Why one token waits. */
export type Wait = Waits['waits'][number];
/** An event that may occur. */
export type WaitEvent = NonNullable<Wait['first_of']>[number];
export type InstancePath = Data<'instanceLog.path'>;
export type Path = Pick<InstancePath, 'elements' | 'flows'>;
export type PastInstance = Data<'instanceLog.at'>;
export type Commit = Item<'instanceLog.listCommits'>;
export type VariableWrite = Item<'instanceLog.listVariableWrites'>;
