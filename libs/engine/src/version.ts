/** Names the engine that advanced an instance; part of every commit, so that a replay can use the same one. */
export const ENGINE_VERSION = '0.1.0';
