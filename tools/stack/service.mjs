/**
 * A process of a stack that can be stopped, killed and started again on the same ports and data.
 * @typedef {import('./child.mjs').Child} Child
 */
export class Service {
  /**
   * @param {string} name
   * @param {() => Promise<Child>} launch answers when the process is ready
   * @param {(ending: string) => void} onDeath called when it ends without being asked to
   */
  constructor(name, launch, onDeath) {
    this.name = name;
    this.launch = launch;
    this.onDeath = onDeath;
    /** @type {Child | null} */
    this.child = null;
  }

  get pid() {
    return this.child?.pid ?? null;
  }

  async start() {
    if (this.child !== null) throw new Error(`expected ${this.name} to be stopped, but it runs (pid ${this.pid})`);
    const child = await this.launch();
    this.child = child;
    void child.exited.then((ending) => this.#ended(child, ending));
  }

  /** @param {Child} child @param {string} ending */
  #ended(child, ending) {
    if (this.child !== child) return;
    this.child = null;
    this.onDeath(ending);
  }

  /** Forgets the process first, so that its end does not count as unexpected. */
  #release() {
    const child = this.child;
    this.child = null;
    return child;
  }

  /** @param {number} graceMs */
  async stop(graceMs) {
    await this.#release()?.stop(graceMs);
  }

  /** kill -9, or another signal that ends it. @param {NodeJS.Signals} [signal] */
  async kill(signal) {
    await this.#release()?.kill(signal);
  }

  /** @param {NodeJS.Signals} signal e.g. SIGSTOP and SIGCONT */
  signal(signal) {
    this.child?.signal(signal);
  }
}
