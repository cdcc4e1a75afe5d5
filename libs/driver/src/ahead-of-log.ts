/**
 * The driver knows commits that the log does not hold: the database was restored to an earlier time, or the instance is not
 * stored at all. What the log holds is the truth. So this driver ends, and another one may begin from the log.
 */
export class AheadOfLog extends Error {
  constructor(
    /** The last commit that the driver knows. */
    readonly seq: number,
    /** The last commit of the log; 0 if the instance is not stored. */
    readonly lastSeq: number,
  ) {
    super(`expected the log to hold commit ${seq} of the instance, but its last is ${lastSeq}`);
    this.name = 'AheadOfLog';
  }

  get isStored(): boolean {
    return this.lastSeq > 0;
  }
}
