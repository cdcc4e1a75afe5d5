/** One event of the format of server-sent events (WHATWG HTML, 9.2). */
export interface ServerSentEvent {
  /** `message` without a field of that name. */
  readonly event: string;
  /** Its lines of data, joined by line breaks. */
  readonly data: string;
  /** The last id so far; null if none has come. */
  readonly id: string | null;
}

/** Puts events together from pieces of their text, however it is cut. */
export class ServerSentEvents {
  #rest = '';
  #event = '';
  #data: string[] = [];
  /** The last id, also one that came without an event. */
  id: string | null = null;

  /** The events that this piece completes. */
  *take(text: string): Generator<ServerSentEvent, void, void> {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      const event = this.#line(line.replace(/\r$/, ''));
      if (event !== null) yield event;
    }
  }

  #line(line: string): ServerSentEvent | null {
    if (line === '') return this.#end();
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === 'event') this.#event = value;
    if (name === 'data') this.#data.push(value);
    if (name === 'id') this.id = value;
    return null;
  }

  #end(): ServerSentEvent | null {
    const [event, data] = [this.#event === '' ? 'message' : this.#event, this.#data];
    this.#event = '';
    this.#data = [];
    return data.length === 0 ? null : { event, data: data.join('\n'), id: this.id };
  }
}
