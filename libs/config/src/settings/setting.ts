import type { SettingKind } from '../setting-kinds.js';

/** One environment variable. */
export interface Setting<T = unknown> {
  readonly name: string;
  readonly kind: SettingKind<T>;
  /** As one would write it in the environment. Null: nothing is set. */
  readonly default: string | null;
  /** `npm start` finds or makes a value where none is given; a program started alone ends without one. */
  readonly isGivenByStart?: true;
  /** Never shown in a message. */
  readonly isSecret?: true;
  readonly description: string;
}

export const MIB = 1024 * 1024;
