import { packState, unpackState } from '@svc/engine';
import type { EngineState, PackedState } from '@svc/engine';
import type { ProcessInstanceArgs } from '@svc/contract';
import type { ResumePoint } from '@svc/driver';

/** Arguments as they reach a run: those of a run from before states were packed hold a plain one. */
export type GivenArgs = ProcessInstanceArgs<EngineState | PackedState>;

export function unpacked({ resume, ...args }: GivenArgs): ProcessInstanceArgs {
  return { ...args, resume: resume && { ...resume, state: unpackState(resume.state) } };
}

export function packed(resume: ResumePoint): ResumePoint<PackedState> {
  return { ...resume, state: packState(resume.state) };
}
