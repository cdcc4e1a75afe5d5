const SVC = 'urn:svc:bpmn:1';
/** The documented names begin with a capital letter, but for this one. */
const SMALL = new Set(['schema']);

/**
 * A file in which the prefix `svc` is bound to its documented namespace, by which the drawing knows its elements. The service
 * accepts any namespace for the prefix.
 */
export function withSvcNamespace(xml: string): string {
  return xml.replace(/\bxmlns:svc\s*=\s*(["'])[^"']*\1/g, `xmlns:svc="${SVC}"`);
}

/** What bpmn-js has written, with the names of our elements as they are documented: `svc:IoMapping`. */
export function withSvcNames(xml: string): string {
  return xml.replace(/<(\/?)svc:([a-z])(\w*)/g, (tag, end: string, first: string, rest: string) =>
    SMALL.has(first + rest) ? tag : `<${end}svc:${first.toUpperCase()}${rest}`,
  );
}
