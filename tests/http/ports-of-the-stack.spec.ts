import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Api, dataOf, refusalOf, startAndWait } from './support/api.js';
import { sequence, serviceTask, upload } from './support/processes.js';

interface StackFile {
  readonly pids: Readonly<Record<string, number>>;
  readonly ports: Readonly<Record<string, number>>;
}

const { pids, ports } = JSON.parse(readFileSync(process.env['TEST_STACK_FILE'] ?? '', 'utf8')) as StackFile;
const LISTENS = '0A';

/** Null for what the process has closed since it was listed. */
function targetOf(fd: string): string | null {
  try {
    return readlinkSync(fd);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The ports on which a process listens; none where the system does not tell. */
function portsOf(pid: number): number[] {
  const folder = `/proc/${pid}/fd`;
  if (!existsSync(folder)) return [];
  const sockets = new Set(readdirSync(folder).map((fd) => targetOf(`${folder}/${fd}`)));
  const lines = ['tcp', 'tcp6'].flatMap((table) => readFileSync(`/proc/${pid}/net/${table}`, 'utf8').split('\n'));
  return lines
    .map((line) => line.trim().split(/ +/))
    .filter(([, , , state, , , , , , inode]) => state === LISTENS && sockets.has(`socket:[${inode}]`))
    .map(([, address = '']) => Number.parseInt(address.split(':')[1] ?? '', 16));
}

const listening = Object.entries(pids).flatMap(([name, pid]) => portsOf(pid).map((port) => [name, port] as const));
const known = Object.entries(ports).filter(([, port]) => !listening.some(([, found]) => found === port));
const OF_STACK = [...listening, ...known];

describe('the ports on which processes of the stack listen', () => {
  const api = new Api();

  it('the started Temporal listens on its known ports, and on two that it takes at random', () => {
    const { temporal, temporalUi, temporalHttp, temporalMetrics } = ports;
    const found = listening.filter(([name]) => name === 'temporal').map(([, port]) => port);
    const random = found.filter((port) => ![temporal, temporalUi, temporalHttp, temporalMetrics].includes(port));
    expect(random.every((port) => port >= 32_768)).toBe(true);
    expect(found).toHaveLength(existsSync('/proc') ? 6 : 0);
  });

  it.each(OF_STACK)('no service call and no webhook reaches %s on port %i', async (_, port) => {
    const url = `http://127.0.0.1:${port}/`;
    const key = await upload(api, sequence(serviceTask('call', url, { retries: '0' })));
    const { status, error } = await startAndWait(api, key);
    const refusal = /belongs to this service itself|expected a port of this machine that OUTBOUND_LOOPBACK_PORTS names/;
    expect([status, error]).toEqual(['error', expect.stringMatching(refusal)]);
    const webhook = await api.post('/v1/webhooks', { url, event_types: ['instance.started'] });
    expect(refusalOf(webhook)).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('a port that the stack names may be called', async () => {
    const key = await upload(api, sequence(serviceTask('call', 'http://127.0.0.1:4999/', { retries: '0' })));
    const { error } = await startAndWait(api, key);
    expect(error).toContain('the connection was refused');
    dataOf(await api.post('/v1/webhooks', { url: 'http://localhost:4999/', event_types: ['instance.started'] }), 201);
  });
});
