/** The driver with which instances of a version begin (docs/operations.md, "Durable or transactional"). */
export const EXECUTION_MODES = ['durable', 'transactional'] as const;
export type ExecutionMode = (typeof EXECUTION_MODES)[number];
