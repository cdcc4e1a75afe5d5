import { useState } from 'preact/hooks';

export interface Act {
  readonly isBusy: boolean;
  /** Why the last one failed; null if it did not. */
  readonly error: unknown;
  /** Does something once at a time. */
  readonly act: (what: () => Promise<unknown>) => Promise<void>;
}

/** Something that is sent by a button: whether it is under way, and why it failed. */
export function useAct(): Act {
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly error: unknown }>({
    isBusy: false,
    error: null,
  });
  return {
    ...state,
    act: async (what) => {
      if (state.isBusy) return;
      setState({ isBusy: true, error: null });
      try {
        await what();
        setState({ isBusy: false, error: null });
      } catch (error) {
        setState({ isBusy: false, error });
      }
    },
  };
}
