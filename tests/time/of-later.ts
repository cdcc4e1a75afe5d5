import { SCENARIO_START } from '@svc/engine/testing';
import type { ElementForm, ProcessForm } from '@svc/engine/testing';
import type { SkippingServer } from './skipping-server.js';

/** The process with its dates moved to the server's time: as far from now as they are from the start of scenarios. */
export async function ofLater(process: ProcessForm, server: Pick<SkippingServer, 'now'>): Promise<ProcessForm> {
  const later = (await server.now()) - SCENARIO_START;
  return { ...process, elements: process.elements.map((element) => moved(element, later)) };
}

function moved({ event, ...element }: ElementForm, later: number): ElementForm {
  if (event?.date === undefined) return event === undefined ? element : { ...element, event };
  return { ...element, event: { ...event, date: new Date(Date.parse(String(event.date)) + later).toISOString() } };
}
