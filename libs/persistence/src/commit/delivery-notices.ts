/** Notifies the dispatcher of this process that a delivery is due, so that it need not wait for its next poll. */
export class DeliveryNotices {
  private readonly listeners = new Set<() => void>();

  /** Listens until the returned function is called. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  publish(): void {
    for (const listener of this.listeners) listener();
  }
}
