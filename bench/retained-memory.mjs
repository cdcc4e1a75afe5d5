// What a Node program retains: its memory after a collection in all of its threads. When V8 collects by itself, and how soon it gives
// the space back, differs from run to run by more than what is to be found.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'undici';
import { rssMb } from './cpu.mjs';

/** After that the threads of idle pools have ended, and V8 has made the space for new objects small. */
const REST_MS = 120_000;
/** Until a program that was asked to has opened its inspector. */
const OPEN_MS = 30_000;
/** Space that is free after a collection is given back a moment later. */
const GIVEN_BACK_MS = 5_000;
/** What only a first collection makes unreachable, such as by a finalizer, goes with a later one. */
const COLLECTIONS = 3;
/** A thread that sleeps until its pool has work does not answer. */
const ANSWER_MS = 5_000;

/** Settings of a program that {@link retainedMb} is to ask. @param {number} port a free one */
export const inspectable = (port) => ({ NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}` });

/** Takes two minutes, in which the program should have no work. @param {number} pid @param {number} port that of {@link inspectable}; @returns {Promise<number>} MB */
export async function retainedMb(pid, port) {
  await pause(REST_MS);
  const inspector = await Inspector.open(pid, port);
  try {
    for (let count = 0; count < COLLECTIONS; count += 1) await inspector.collectGarbage();
  } finally {
    inspector.close();
  }
  await pause(GIVEN_BACK_MS);
  return rssMb(pid);
}

/** A session of the inspector protocol with the main thread, and through it with each other thread. */
class Inspector {
  #socket;
  #asked = 0;
  /** By the session of each thread, which is empty for the main one: what resolves the answers that are awaited from it. */
  #threads = new Map([['', new Map()]]);

  /** @param {WebSocket} socket */
  constructor(socket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(data)));
  }

  /** @param {number} pid @param {number} port */
  static async open(pid, port) {
    process.kill(pid, 'SIGUSR1');
    for (const end = performance.now() + OPEN_MS; ; await pause(100)) {
      const answer = await fetch(`http://127.0.0.1:${port}/json`).catch(() => null);
      if (answer === null && performance.now() < end) continue;
      if (answer === null) throw new Error(`expected an inspector on port ${port}, found none`);
      const [target] = await answer.json();
      const socket = new WebSocket(target.webSocketDebuggerUrl);
      await once(socket, 'open');
      const inspector = new Inspector(socket);
      await inspector.#ask('', 'NodeWorker.enable', { waitForDebuggerOnStart: false });
      return inspector;
    }
  }

  async collectGarbage() {
    const collections = [...this.#threads.keys()].map((thread) => this.#ask(thread, 'HeapProfiler.collectGarbage'));
    await Promise.race([Promise.all(collections), pause(ANSWER_MS)]);
  }

  close() {
    this.#socket.close();
  }

  /** Resolves with the answer, or when the thread has ended. @param {string} thread */
  #ask(thread, method, params = {}) {
    const id = (this.#asked += 1);
    const message = JSON.stringify({ id, method, params });
    const answered = new Promise((resolve) => this.#threads.get(thread).set(id, resolve));
    if (thread === '') this.#socket.send(message);
    else void this.#ask('', 'NodeWorker.sendMessageToWorker', { sessionId: thread, message });
    return answered;
  }

  #receive({ id, method, params }, thread = '') {
    if (id !== undefined) this.#threads.get(thread)?.get(id)?.();
    if (method === 'NodeWorker.attachedToWorker') this.#threads.set(params.sessionId, new Map());
    if (method === 'NodeWorker.detachedFromWorker') this.#end(params.sessionId);
    if (method === 'NodeWorker.receivedMessageFromWorker') this.#receive(JSON.parse(params.message), params.sessionId);
  }

  #end(thread) {
    const awaited = this.#threads.get(thread) ?? new Map();
    this.#threads.delete(thread);
    for (const resolve of awaited.values()) resolve();
  }
}
