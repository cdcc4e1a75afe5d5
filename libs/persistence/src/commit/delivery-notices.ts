/** Tells the dispatcher of this process that something is due, so that it need not wait for its next look. */
export class DeliveryNotices {
  private readonly listeners = new Set<() => void>();

  /** Until the returned function is called. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  publish(): void {
    for (const listener of this.listeners) listener();
  }
}
