import { useState } from 'preact/hooks';
import type { Course, ScriptStep, Simulated, Trial } from './course';

/** A trial as it is played. */
export interface PlayedTrial {
  /** Null before the start. */
  readonly trial: Trial | null;
  /** How many entries of the path are shown. */
  readonly step: number;
  readonly isPlaying: boolean;
  readonly error: unknown;
  /** Why the last answer was not possible. */
  readonly refusal: string | null;
  readonly show: (step: number) => void;
  readonly begin: (variables: Record<string, unknown>) => void;
  readonly answer: (steps: readonly ScriptStep[]) => void;
  readonly undo: () => void;
}

/** Each answer makes the script longer, and the whole of it is played again. */
export function useTrial(play: (course: Course) => Promise<Simulated>): PlayedTrial {
  const [trial, setTrial] = useState<Trial | null>(null);
  const [step, show] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const run = async ({ beginning, answers, states }: Trial) => {
    setError(null);
    setRefusal(null);
    setPlaying(true);
    const state = await play({ ...beginning, script: answers.flat() }).catch(setError);
    setPlaying(false);
    if (!state) return;
    if (state.failed_step !== null) return setRefusal(failureOf(state));
    setTrial({ beginning, answers, states: [...states, state] });
    show(state.path.length);
  };
  return {
    ...{ trial, step, isPlaying, error, refusal, show },
    begin: (variables) =>
      void run({ beginning: { variables, start_at: new Date().toISOString() }, answers: [], states: [] }),
    answer: (steps) => {
      if (trial !== null) void run({ ...trial, answers: [...trial.answers, steps] });
    },
    undo: () => {
      if (trial === null) return;
      const states = trial.states.slice(0, -1);
      setTrial({ ...trial, answers: trial.answers.slice(0, -1), states });
      show((states[states.length - 1] as Simulated).path.length);
    },
  };
}

function failureOf({ failed_step: failure }: Simulated): string {
  return (failure as { readonly message?: string } | null)?.message ?? '';
}
