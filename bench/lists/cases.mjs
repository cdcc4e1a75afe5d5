// The measured lists: name, path, and the query of the n-th call. The queries ask for common and for rare rows, and for rows that
// are spread over the whole list and rows at its far end.
import { AGENTS, CUSTOMERS, USERS } from './million.mjs';

const of = (texts, n) => texts[n % texts.length];
const rare = (n) => `agent-${(n * 37) % AGENTS}`;

const INSTANCES = {
  'no filter': () => ({}),
  status: (n) => ({ status: of(['running', 'completed', 'error', 'suspended', 'terminated'], n) }),
  definition_key: (n) => ({ definition_key: of(['order', 'recall', 'retired', 'unknown'], n) }),
  'definition_key, status': (n) => ({
    definition_key: of(['recall', 'order'], n),
    status: of(['error', 'running'], n),
  }),
  'q of one': (n) => ({ q: `order-${(n * 7919) % 900_000}1` }),
  'q of none': (n) => ({ q: `nothing-${n}` }),
  'q of 200': (n) => ({ q: rare(n) }),
  'q of 0.5 %': () => ({ q: 'ålesund' }),
  'q of 1 %': () => ({ q: 'recall' }),
  'q of 20 %': (n) => ({ q: of(['tromso', 'ZURICH', 'málaga'], n) }),
  'q of all': () => ({ q: 'process' }),
  'q of the oldest 5 %': () => ({ q: 'retired' }),
  'q of two words': (n) => ({ q: `shop ${rare(n)}` }),
  'q, status': (n) => ({ q: of(['zurich', 'alesund', rare(n)], n), status: of(['running', 'error'], n) }),
  'q, definition_key': (n) => ({ q: of(['zurich', 'alesund', rare(n)], n), definition_key: 'recall' }),
  'var of 20': (n) => ({ 'var.customer': `c-${(n * 37) % CUSTOMERS}` }),
  'var of 0.1 %': () => ({ 'var.kind': 'gift' }),
  'var of 10 %': (n) => ({ 'var.country': of(['DE', 'AT'], n) }),
  'var of the oldest 2 %': () => ({ 'var.kind': 'legacy' }),
  'var of none': () => ({ 'var.country': 'XX' }),
  'two vars': () => ({ 'var.country': 'DE', 'var.kind': 'gift' }),
  'var, status': (n) => ({ 'var.country': 'DE', status: of(['running', 'error'], n) }),
  'var, status, definition_key': () => ({ 'var.country': 'DE', status: 'error', definition_key: 'recall' }),
  'var, q': (n) => ({ 'var.country': 'DE', q: of(['zurich', rare(n)], n) }),
};

const TASKS = {
  'no filter': () => ({}),
  status: (n) => ({ status: of(['pending', 'claimed', 'completed', 'cancelled'], n) }),
  assignee: (n) => ({ assignee: `user-${(n * 7) % USERS}` }),
  'assignee, status': (n) => ({ assignee: `user-${(n * 7) % USERS}`, status: of(['claimed', 'pending'], n) }),
  definition_key: (n) => ({ definition_key: of(['recall', 'retired'], n) }),
  'q of 10 %': (n) => ({ q: of(['prufung', 'APPROVE'], n) }),
  'q of 10': () => ({ q: 'board' }),
  'q of none': (n) => ({ q: `nothing-${n}` }),
  'q, status': (n) => ({ q: of(['carrier', 'board'], n), status: of(['pending', 'claimed'], n) }),
  'q, assignee': (n) => ({ q: of(['carrier', 'board'], n), assignee: `user-${(n * 7) % USERS}` }),
};

const TIMERS = {
  'no filter': () => ({}),
  status: (n) => ({ status: of(['scheduled', 'fired', 'cancelled'], n) }),
};

const AUDIT = {
  'no filter': () => ({}),
  'action of many': () => ({ action: 'element.entered' }),
  'action of 50': () => ({ action: 'definition.updated' }),
  'action of none': () => ({ action: 'credential.created' }),
  actor_type: (n) => ({ actor_type: of(['api_key', 'engine', 'system', 'timer'], n) }),
  'from, to': (n) => ({ from: daysAgo(8 - (n % 8)), to: daysAgo(7 - (n % 8)) }),
};

const daysAgo = (days) => new Date(Date.now() - days * 86_400_000).toISOString();

const cases = (path, queries) => Object.entries(queries).map(([name, query]) => ({ path, name, query }));

export const LISTS = [
  // For comparison: a request that lists nothing.
  ...cases('/v1/tenant', { '(one row)': () => ({}) }),
  ...cases('/v1/instances', INSTANCES),
  ...cases('/v1/tasks', TASKS),
  ...cases('/v1/timers', TIMERS),
  ...cases('/v1/definitions', { 'no filter': () => ({}) }),
  ...cases('/v1/audit', AUDIT),
];
