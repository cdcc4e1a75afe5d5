import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallAnswer, ElementForm, ProcessForm } from '@svc/engine/testing';
import { listenAsService } from '../../tools/stack/ports.mjs';
import { eventually } from '../http/support/eventually.js';

/** A call of a service task that waits for its scenario to answer it. */
export interface HeldCall {
  /** The engine's id of the job: the same for every attempt of one call. */
  readonly jobId: string;
  readonly elementId: string;
  reply(answer: CallAnswer): void;
}

/** The services that the processes of scenarios call, on loopback: every call waits until the scenario answers it. */
export class HeldCalls {
  private readonly waiting: { readonly path: string; readonly call: HeldCall }[] = [];

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => this.hold(request, response));
  }

  static async open(): Promise<HeldCalls> {
    const server = createServer();
    await listenAsService(server);
    return new HeldCalls(server);
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** The process with all its calls directed to this service. `run` keeps the calls of scenarios apart. */
  leadHere(process: ProcessForm, run: string): ProcessForm {
    return { ...process, elements: process.elements.map((element) => this.ledHere(element, run)) };
  }

  /** Takes the oldest call of the element that `isMeant` accepts, as soon as there is one. */
  take(run: string, elementId: string, isMeant: (call: HeldCall) => boolean = () => true): Promise<HeldCall> {
    const path = pathOf(run, elementId);
    return eventually(`a call of ${elementId}`, async () => {
      const found = this.waiting.findIndex((held) => held.path === path && isMeant(held.call));
      return found === -1 ? null : this.waiting.splice(found, 1)[0]!.call;
    });
  }

  private ledHere(element: ElementForm, run: string): ElementForm {
    const inner =
      element.elements === undefined ? {} : { elements: element.elements.map((child) => this.ledHere(child, run)) };
    if (!('url' in (element.taskHeaders ?? {}))) return { ...element, ...inner };
    const { port } = this.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}${pathOf(run, element.id)}`;
    return { ...element, ...inner, taskHeaders: { ...element.taskHeaders, url } };
  }

  private hold(request: IncomingMessage, response: ServerResponse): void {
    const held = { path: request.url ?? '', call: callOf(request, response) };
    this.waiting.push(held);
    // A call that is cancelled closes its connection.
    response.once('close', () => {
      const found = this.waiting.indexOf(held);
      if (found !== -1) this.waiting.splice(found, 1);
    });
    request.resume();
  }
}

function pathOf(run: string, elementId: string): string {
  return `/${run}/${encodeURIComponent(elementId)}`;
}

function callOf(request: IncomingMessage, response: ServerResponse): HeldCall {
  return {
    jobId: String(request.headers['idempotency-key']),
    elementId: String(request.headers['x-element-id']),
    reply: ({ status = 200, headers = {}, body }) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    },
  };
}

/** How a service raises a BPMN error. The code `ServiceTaskError` also stands for a call that failed for good. */
export function bpmnError(elementId: string, code: string): CallAnswer {
  return { status: 422, body: { bpmnError: { code, message: `${elementId} failed` } } };
}
