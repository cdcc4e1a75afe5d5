import type { SettingKind } from '../setting-kinds.js';

/** One environment variable. */
export interface Setting<T = unknown> {
  readonly name: string;
  readonly kind: SettingKind<T>;
  /** As it would be written in the environment; null for a setting without a default. */
  readonly default: string | null;
  /** `npm start` finds or creates a value if none is given. A program that is started alone ends without one. */
  readonly isGivenByStart?: true;
  /** Never shown in a message. */
  readonly isSecret?: true;
  readonly description: string;
}

export const MIB = 1024 * 1024;
