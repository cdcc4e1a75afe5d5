import type { ModelIndex } from '@svc/engine';
import type { CompiledNode } from './compile-nodes.js';

/** Checks each level as a whole: start and end events occur together, and a link has both of its ends (BPMN 2.0.2, 10.5). */
export function checkLevels(compiled: readonly CompiledNode[], index: ModelIndex): void {
  const levels = new Map<string | null, CompiledNode[]>([[null, []]]);
  for (const { node, definition } of compiled) if (definition.scope?.adHoc) levels.set(node.id, []);
  for (const found of compiled) {
    const level = levels.get(found.node.scope);
    if (level === undefined) levels.set(found.node.scope, [found]);
    else level.push(found);
  }
  const hosts = new Map(compiled.map((found) => [found.node.id, found]));
  for (const [scope, level] of levels) {
    const host = scope === null ? undefined : hosts.get(scope);
    if (host?.definition.scope?.adHoc) checkAdHoc(host, level);
    else checkEnds(level, host);
  }
  checkLinks(compiled, index);
}

function checkAdHoc({ reader }: CompiledNode, level: readonly CompiledNode[]): void {
  if (!level.some(({ definition }) => definition.kind === 'activity'))
    reader.breaks('ad-hoc-activity', 'expected an ad-hoc subprocess to hold an activity, found none');
  const [end] = standing('end', level);
  if (end) reader.breaks('ad-hoc-end', `expected an ad-hoc subprocess without an end event, found ${end.node.id}`);
}

function checkEnds(level: readonly CompiledNode[], host: CompiledNode | undefined): void {
  const [start] = standing('start', level);
  const [end] = standing('end', level);
  // A process without a start event is reported by `checkGraph`.
  if (end && !start && host && !isTriggered(host))
    end.reader.breaks('start-for-end', `expected a start event beside the end event ${end.node.id}, found none`);
  if (start && !end)
    start.reader.breaks('end-for-start', `expected an end event beside the start event ${start.node.id}, found none`);
  if (!end) return;
  for (const { node, reader } of level.filter(endsPath))
    reader.breaks('end-for-paths', `expected a flow that leaves ${node.id}, since there are end events, found none`);
}

/** Events are checked in `check-ways.ts`. */
function endsPath(found: CompiledNode): boolean {
  const { node, definition } = found;
  if (definition.kind === 'event' || node.isForCompensation === true || isTriggered(found)) return false;
  return node.outgoing.length === 0;
}

function standing(at: 'start' | 'end', level: readonly CompiledNode[]): CompiledNode[] {
  return level.filter(({ definition }) => definition.standsAt === at);
}

function isTriggered({ node, definition }: CompiledNode): boolean {
  return definition.scope?.isTriggered?.(node) === true;
}

function checkLinks(compiled: readonly CompiledNode[], index: ModelIndex): void {
  const reached = new Set(compiled.map(({ node, definition }) => definition.link?.targetOf?.(node, index)));
  for (const { node, definition, reader } of compiled) {
    const name = definition.link?.nameOf?.(node) ?? null;
    if (name === null || reached.has(node.id) || index.linkTarget(node.scope, name) !== node.id) continue;
    reader.breaks('link-source', `expected a link throw event named ${name} on the same level, found none`);
  }
}
