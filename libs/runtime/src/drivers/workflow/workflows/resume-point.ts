import { packState, unpackState } from '@svc/engine';
import type { EngineState, PackedState } from '@svc/engine';
import type { ProcessInstanceArgs } from '@svc/contract';
import type { ResumePoint } from '@svc/driver';

/** The arguments of a run. A state of few tokens may not be packed. */
export type GivenArgs = ProcessInstanceArgs<EngineState | PackedState>;

export function unpacked({ resume, ...args }: GivenArgs): ProcessInstanceArgs {
  return { ...args, resume: resume && { ...resume, state: unpackState(resume.state) } };
}

export function packed(resume: ResumePoint): ResumePoint<PackedState> {
  return { ...resume, state: packState(resume.state) };
}
