import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, type Json, refusalOf, startAndWait, startInstance } from './support/api.js';
import { execute } from './support/database.js';
import { sequence, upload, userTask } from './support/processes.js';
import { TemporalHistories } from './support/temporal-histories.js';
import { registerTenant } from './support/tenants.js';
import { dataObject, itemType, typedTask, uploadTyped } from './support/typed-processes.js';
import {
  announced,
  askDownload,
  confirm,
  confirmed,
  download,
  put,
  refusalOfContent,
  requestUpload,
  uploaded,
} from './support/uploads.js';

const CONTENT = Buffer.from('%PDF canary-content-of-a-file');
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');
const CONFLICT = [409, 'CONFLICT'];
const INVALID = [400, 'VALIDATION_ERROR'];

describe('files [files#from-the-client-to-the-variable]', () => {
  let api: Api;
  let key: string;
  beforeAll(async () => {
    api = await registerTenant();
    key = await upload(api, sequence(userTask('wait')));
  });

  const start = async (variables = {}): Promise<string> => (await startInstance(api, key, variables)).id;
  const variablesOf = async (id: string) => dataOf(await api.get(`/v1/instances/${id}/variables`));

  it('a file is requested, uploaded, confirmed, listed and downloaded [endpoints.instances.post-files] [resources.typed-data-declarations.svc-file-the-variable-holds-a-live]', async () => {
    const id = await start();
    const slot = dataOf(await requestUpload(api, id, announced(CONTENT, { sha256: SHA256.toUpperCase() })), 201);
    expect(slot).toMatchObject({ method: 'PUT', headers: { 'content-type': 'application/pdf' } });
    expect(Date.parse(slot.expires_at)).toBeGreaterThan(Date.now());
    expect(dataOf(await api.get(`/v1/instances/${id}/files`))).toMatchObject([
      { file_id: slot.file_id, status: 'pending' },
    ]);
    expect((await put(slot, CONTENT)).status).toBe(204);
    const ref = {
      type: 'file_ref',
      file_id: slot.file_id,
      filename: 'paper.pdf',
      content_type: 'application/pdf',
      size: CONTENT.length,
      sha256: SHA256,
    };
    expect(dataOf(await confirm(api, id, slot.file_id))).toEqual(ref);
    expect(await variablesOf(id)).toEqual({ paper: ref });
    expect(dataOf(await api.get(`/v1/instances/${id}/files`))).toMatchObject([
      { file_id: slot.file_id, instance_id: id, variable: 'paper', status: 'confirmed', sha256: SHA256 },
    ]);
    const response = await download(api, id, slot.file_id);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(CONTENT);
  });

  it('a downloaded file is an attachment that browsers do not open as a page', async () => {
    const id = await start();
    const page = { content_type: 'text/html', filename: 'Prüfung "1"; x=\'.html' };
    const { file_id } = await confirmed(api, id, CONTENT, page);
    const { headers } = await download(api, id, file_id);
    expect(headers.get('content-type')).toBe('text/html');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="Pr.fung \\"1\\"; x='\.html"; filename\*=UTF-8''Pr%C3%BCfung%20%221%22%3B%20x%3D%27\.html$/,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('a download URL lives for a minute', async () => {
    const id = await start();
    const { file_id } = await confirmed(api, id, CONTENT);
    const before = Date.now();
    const location = (await askDownload(api, id, file_id)).headers.get('location') ?? '';
    const after = Date.now();
    const [content = ''] = (new URL(location).searchParams.get('ticket') ?? '').split('.');
    const { expiresAt } = JSON.parse(Buffer.from(content, 'base64url').toString('utf8'));
    expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(before + 60_000);
    expect(Date.parse(expiresAt)).toBeLessThanOrEqual(after + 60_000);
  });

  it('an empty file is a valid file', async () => {
    const id = await start();
    const ref = await confirmed(api, id, Buffer.alloc(0));
    expect(ref).toMatchObject({ size: 0, sha256: createHash('sha256').digest('hex') });
  });

  it('a file without content can be neither confirmed nor downloaded', async () => {
    const id = await start();
    const slot = dataOf(await requestUpload(api, id, announced(CONTENT)), 201);
    expect(refusalOf(await confirm(api, id, slot.file_id))).toEqual(CONFLICT);
    expect(await refusalOfContent(await askDownload(api, id, slot.file_id))).toEqual(CONFLICT);
    expect(await variablesOf(id)).toEqual({});
  });

  it('repeated and concurrent confirmations confirm a file once', async () => {
    const id = await start();
    const { file_id } = await uploaded(api, id, CONTENT);
    const answers = await Promise.all([1, 2, 3].map(() => confirm(api, id, file_id)));
    const refs = answers.map((answer) => JSON.stringify(dataOf(answer)));
    expect(new Set(refs).size).toBe(1);
    dataOf(await confirm(api, id, file_id));
    const actions = dataOf(await api.get(`/v1/instances/${id}/history?action=file.confirmed`));
    expect(actions).toHaveLength(1);
  });

  it('files confirmed at once for one collection are all kept', async () => {
    const definition = await uploadTyped(api, {
      definitions: itemType('File', 'svc:file', 'isCollection="true"'),
      data: dataObject('papers', 'File'),
      elements: [typedTask('wait')],
    });
    const { id } = await startInstance(api, definition);
    const files = await Promise.all([1, 2, 3].map(() => uploaded(api, id, CONTENT, { variable: 'papers' })));
    await Promise.all(files.map(async ({ file_id }) => dataOf(await confirm(api, id, file_id))));
    const { papers } = await variablesOf(id);
    expect(papers.map((ref: Json) => ref.file_id).sort()).toEqual(files.map(({ file_id }) => file_id).sort());
    const [first] = papers;
    dataOf(await api.delete(`/v1/instances/${id}/files/${first.file_id}`));
    expect((await variablesOf(id)).papers[0]).toMatchObject({ type: 'file_ref_deleted', file_id: first.file_id });
  });

  it('deleting a file leaves a tombstone and no content [resources.typed-data-declarations.svc-file-the-variable-holds-a-live]', async () => {
    const id = await start();
    const { file_id } = await confirmed(api, id, CONTENT);
    const location = (await askDownload(api, id, file_id)).headers.get('location') ?? '';
    const tombstone = dataOf(await api.delete(`/v1/instances/${id}/files/${file_id}`));
    expect(tombstone).toEqual({ type: 'file_ref_deleted', file_id, deleted_at: expect.any(String) });
    expect(await variablesOf(id)).toEqual({ paper: tombstone });
    expect(dataOf(await api.get(`/v1/instances/${id}/files`))).toEqual([]);
    expect((await fetch(location)).status).toBe(404);
    expect((await askDownload(api, id, file_id)).status).toBe(404);
    expect(refusalOf(await confirm(api, id, file_id))).toEqual([404, 'NOT_FOUND']);
    expect(dataOf(await api.delete(`/v1/instances/${id}/files/${file_id}`))).toEqual(tombstone);
  });

  it('deleting a file makes its upload URL refuse content', async () => {
    const id = await start();
    const slots = [await uploaded(api, id, CONTENT), dataOf(await requestUpload(api, id, announced(CONTENT)), 201)];
    for (const slot of slots) {
      dataOf(await api.delete(`/v1/instances/${id}/files/${slot.file_id}`));
      expect(await refusalOfContent(await put(slot, CONTENT))).toEqual(CONFLICT);
    }
  });
  it('upload and download URLs contain no more than they need', async () => {
    const id = await start();
    const slot = await uploaded(api, id, CONTENT);
    dataOf(await confirm(api, id, slot.file_id));
    const location = (await askDownload(api, id, slot.file_id)).headers.get('location') ?? '';
    const ticketOf = (url: string) => (new URL(url).searchParams.get('ticket') ?? '').split('.')[0]!;
    const told = [slot.upload_url, location].map((url) =>
      Object.keys(JSON.parse(Buffer.from(ticketOf(url), 'base64url').toString())).sort(),
    );
    expect(told).toEqual([
      ['address', 'contentType', 'expiresAt', 'method', 'sha256', 'size'],
      ['address', 'contentType', 'expiresAt', 'filename', 'method', 'size'],
    ]);
  });
  it('deleting a slot leaves the variable unchanged', async () => {
    const id = await start({ paper: 'mine' });
    const { file_id } = await uploaded(api, id, CONTENT);
    dataOf(await api.delete(`/v1/instances/${id}/files/${file_id}`));
    expect(await variablesOf(id)).toEqual({ paper: 'mine' });
  });

  it('deleting a file that the variable no longer holds leaves the variable unchanged', async () => {
    const id = await start();
    const first = await confirmed(api, id, CONTENT);
    const second = await confirmed(api, id, CONTENT);
    dataOf(await api.delete(`/v1/instances/${id}/files/${first.file_id}`));
    expect(await variablesOf(id)).toEqual({ paper: second });
  });

  describe('files after the end of an instance', () => {
    it('files of an ended instance are read and deleted, but neither requested nor confirmed', async () => {
      const id = await start();
      const { file_id } = await confirmed(api, id, CONTENT);
      const other = await uploaded(api, id, CONTENT, { variable: 'other' });
      dataOf(await api.post(`/v1/instances/${id}/terminate`));
      expect(refusalOf(await requestUpload(api, id, announced(CONTENT)))).toEqual(CONFLICT);
      expect(refusalOf(await confirm(api, id, other.file_id))).toEqual(CONFLICT);
      expect((await download(api, id, file_id)).status).toBe(200);
      dataOf(await api.delete(`/v1/instances/${id}/files/${other.file_id}`));
      const tombstone = dataOf(await api.delete(`/v1/instances/${id}/files/${file_id}`));
      expect(dataOf(await api.delete(`/v1/instances/${id}/files/${file_id}`))).toEqual(tombstone);
      expect(await variablesOf(id)).toEqual({ paper: tombstone });
      expect((await askDownload(api, id, file_id)).status).toBe(404);
      expect(dataOf(await api.get('/v1/audit/verify')).valid).toBe(true);
    });
    it('deleting a file of an ended instance replaces it wherever the variables hold it', async () => {
      const id = await start();
      const ref = await confirmed(api, id, CONTENT);
      const moved = { application: { papers: [ref, 'x'] }, paper: null };
      dataOf(await api.patch(`/v1/instances/${id}/variables`, { variables: moved }));
      dataOf(await api.post(`/v1/instances/${id}/terminate`));
      const tombstone = dataOf(await api.delete(`/v1/instances/${id}/files/${ref.file_id}`));
      expect(await variablesOf(id)).toEqual({ application: { papers: [tombstone, 'x'] }, paper: null });
    });
    it('a file cannot be requested for a completed instance', async () => {
      const { id } = await startAndWait(api, await upload(api, sequence()));
      expect(refusalOf(await requestUpload(api, id, announced(CONTENT)))).toEqual(CONFLICT);
    });
    it('a file can be confirmed for a suspended instance', async () => {
      const id = await start();
      dataOf(await api.post(`/v1/instances/${id}/suspend`));
      expect(await confirmed(api, id, CONTENT)).toMatchObject({ type: 'file_ref' });
    });
  });

  it('a repeated file request with the same Idempotency-Key is one slot', async () => {
    const id = await start();
    const headers = { 'idempotency-key': randomUUID() };
    const ask = () => api.post(`/v1/instances/${id}/files`, announced(CONTENT), headers);
    expect(dataOf(await ask(), 201)).toEqual(dataOf(await ask(), 201));
    expect(dataOf(await api.get(`/v1/instances/${id}/files`))).toHaveLength(1);
  });

  it('content that differs from what was announced is found at the confirmation and removed', async () => {
    const id = await start();
    const sized = await uploaded(api, id, CONTENT);
    await execute('UPDATE file_record SET size = size + 1 WHERE id = $1', [sized.file_id]);
    expect(refusalOf(await confirm(api, id, sized.file_id))).toEqual(INVALID);
    expect(refusalOf(await confirm(api, id, sized.file_id))).toEqual(CONFLICT);
    const hashed = await uploaded(api, id, CONTENT);
    await execute('UPDATE file_record SET sha256 = $2 WHERE id = $1', [hashed.file_id, '0'.repeat(64)]);
    expect(refusalOf(await confirm(api, id, hashed.file_id))).toEqual(INVALID);
    expect(refusalOf(await confirm(api, id, hashed.file_id))).toEqual(CONFLICT);
    expect(await variablesOf(id)).toEqual({});
  });

  it('a file reference too large for the variables is confirmed once there is room', async () => {
    const id = await start({ full: 'x'.repeat(5 * 1024 * 1024 - 100) });
    const { file_id } = await uploaded(api, id, CONTENT);
    expect(refusalOf(await confirm(api, id, file_id))).toEqual(INVALID);
    expect(dataOf(await api.get(`/v1/instances/${id}/files`))).toMatchObject([{ file_id, status: 'uploaded' }]);
    dataOf(await api.patch(`/v1/instances/${id}/variables`, { variables: { full: '' } }));
    expect(dataOf(await confirm(api, id, file_id))).toMatchObject({ file_id });
    expect(await variablesOf(id)).toMatchObject({ full: '', paper: { file_id } });
  });

  it('file operations are in the audit log, without content or URL', async () => {
    const id = await start();
    const slot = await uploaded(api, id, CONTENT);
    dataOf(await confirm(api, id, slot.file_id));
    dataOf(await api.delete(`/v1/instances/${id}/files/${slot.file_id}`));
    const entries = dataOf(await api.get(`/v1/instances/${id}/history?actor_type=api_key`));
    const ofFiles = entries.filter(({ action }: Json) => action.startsWith('file.'));
    expect(ofFiles.map(({ action }: Json) => action)).toEqual(['file.requested', 'file.confirmed', 'file.deleted']);
    expect(ofFiles[1].payload).toEqual({
      file_id: slot.file_id,
      variable: 'paper',
      filename: 'paper.pdf',
      content_type: 'application/pdf',
      size: CONTENT.length,
      sha256: SHA256,
    });
    const text = JSON.stringify(entries);
    expect(text).not.toContain('canary-content');
    expect(text).not.toContain('ticket');
    expect(dataOf(await api.get('/v1/audit/verify'))).toMatchObject({ valid: true });
  });

  it("file content is not in Temporal's histories", async () => {
    const id = await start();
    const tenant = dataOf(await api.get('/v1/tenant')).id;
    // Larger than what a history stores itself, and incompressible.
    const content = Buffer.from(Array.from({ length: 20_000 }, () => randomUUID()).join(''));
    await confirmed(api, id, content);
    const histories = await TemporalHistories.open();
    try {
      const bytes = await histories.bytesOf(tenant, id);
      expect(bytes).toContain('changeFile');
      expect(bytes.length).toBeLessThan(content.length / 4);
      expect(bytes).not.toContain(content.toString('latin1', 0, 36));
    } finally {
      await histories.close();
    }
  });
});
