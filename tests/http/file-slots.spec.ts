import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf, type Json, refusalOf, startInstance } from './support/api.js';
import { execute } from './support/database.js';
import { sequence, upload, userTask } from './support/processes.js';
import { registerTenant } from './support/tenants.js';
import { dataObject, itemType, typedTask, uploadTyped } from './support/typed-processes.js';
import { announced, confirm, requestUpload, uploaded } from './support/uploads.js';

const CONTENT = Buffer.from('content of a file');
const INVALID = [400, 'VALIDATION_ERROR'];

describe('requests for upload slots', () => {
  let api: Api;
  let key: string;
  beforeAll(async () => {
    api = await registerTenant();
    key = await upload(api, sequence(userTask('wait')));
  });

  const start = async (): Promise<string> => (await startInstance(api, key)).id;
  const variablesOf = async (id: string) => dataOf(await api.get(`/v1/instances/${id}/variables`));

  it.each<[string, Json]>([
    ['a folder', { filename: 'a/b.pdf' }],
    ['a folder of Windows', { filename: 'a\\b.pdf' }],
    ['the folder above', { filename: '..' }],
    ['NUL', { filename: 'a\0b' }],
    ['the end of a line', { filename: 'a\r\nb' }],
    ['a lone surrogate', { filename: 'a\ud800' }],
    ['a name of 256 characters', { filename: 'x'.repeat(256) }],
    ['no name', { filename: '' }],
    ['a type with the end of a line', { content_type: 'text/html\r\nx: y' }],
    ['a type with a line feed', { content_type: 'text/html\n' }],
    ['a type that is none', { content_type: 'pdf' }],
    ['a negative size', { size: -1 }],
    ['half a byte', { size: 0.5 }],
    ['a size as text', { size: '5' }],
    ['a size above the limit', { size: 100 * 1024 * 1024 + 1 }],
    ['a size above all limits', { size: 1e300 }],
    ['a short hash', { sha256: 'abc' }],
    ['a hash of other letters', { sha256: 'g'.repeat(64) }],
    ['no variable', { variable: '' }],
    ['a variable with NUL', { variable: 'a\0' }],
    ['a variable with a lone surrogate', { variable: 'a\ud800' }],
    ['a variable with a name of 256 characters', { variable: 'x'.repeat(256) }],
  ])('an upload slot with %s is refused', async (_, more) => {
    const id = await start();
    expect(refusalOf(await requestUpload(api, id, announced(CONTENT, more)))).toEqual(INVALID);
    expect(dataOf(await api.get(`/v1/instances/${id}/files`))).toEqual([]);
  });

  it('a refused upload slot says in words what was expected', async () => {
    const wrong = announced(CONTENT, { filename: '../a', content_type: 'a\r\nb: c' });
    const { body } = await requestUpload(api, await start(), wrong);
    expect(body.error.message).toContain('filename must be one name, without folders and control characters');
    expect(body.error.message).toContain('content_type must be a media type such as application/pdf');
  });
  it('an upload slot for a variable of another type is refused [errors.422-variable-type-mismatch]', async () => {
    const definition = await uploadTyped(api, {
      definitions: [itemType('Text', 'xsd:string'), itemType('File', 'svc:file'), itemType('Odd', 'x:odd')].join(''),
      data: ['Text', 'File', 'Odd'].map((type) => dataObject(type.toLowerCase(), type)).join(''),
      elements: [typedTask('wait')],
    });
    const { id } = await startInstance(api, definition);
    const refused = await requestUpload(api, id, announced(CONTENT, { variable: 'text' }));
    expect(refusalOf(refused)).toEqual([422, 'VARIABLE_TYPE_MISMATCH']);
    for (const variable of ['file', 'odd', 'undeclared'])
      dataOf(await confirm(api, id, (await uploaded(api, id, CONTENT, { variable })).file_id));
    expect(Object.keys(await variablesOf(id)).sort()).toEqual(['file', 'odd', 'undeclared']);
  });

  it.each(['__proto__', 'constructor', 'a b/ü'])(
    'an upload slot for the variable %j is accepted like any other',
    async (variable) => {
      const id = await start();
      const { file_id } = await uploaded(api, id, CONTENT, { variable });
      dataOf(await confirm(api, id, file_id));
      const held = Object.getOwnPropertyDescriptor(await variablesOf(id), variable)?.value;
      expect(held).toMatchObject({ type: 'file_ref', file_id });
      expect(Object.getPrototypeOf({})).not.toHaveProperty('file_id');
    },
  );

  it('an upload slot above the quota of the tenant is refused, counting open slots', async () => {
    const other = await registerTenant();
    const { id } = await startInstance(other, await upload(other, sequence(userTask('wait'))));
    const { file_id } = dataOf(await requestUpload(other, id, announced(CONTENT)), 201);
    // As if the file were ten bytes smaller than the quota.
    await execute('UPDATE file_record SET size = $2 WHERE id = $1', [file_id, 10 * 1024 ** 3 - 10]);
    const answers = await Promise.all([1, 2, 3].map(() => requestUpload(other, id, announced(Buffer.alloc(4)))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 413]);
    const refused = answers.find(({ status }) => status === 413);
    expect(refusalOf(refused!)).toEqual([413, 'QUOTA_EXCEEDED']);
    dataOf(await other.delete(`/v1/instances/${id}/files/${file_id}`));
    dataOf(await requestUpload(other, id, announced(CONTENT)), 201);
  });

  it('an upload slot beyond a thousand files of one instance is refused', async () => {
    const id = await start();
    const { file_id } = dataOf(await requestUpload(api, id, announced(CONTENT)), 201);
    await execute(
      `INSERT INTO file_record (tenant_id, id, instance_id, variable, filename, content_type, size, status, created_at, expires_at)
       SELECT tenant_id, gen_random_uuid(), instance_id, variable, filename, content_type, 0, 'confirmed', created_at, expires_at
       FROM file_record, generate_series(1, 999) WHERE id = $1`,
      [file_id],
    );
    expect(refusalOf(await requestUpload(api, id, announced(CONTENT)))).toEqual([413, 'QUOTA_EXCEEDED']);
  });
});
