import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, dataOf } from '../http/support/api.js';
import { registerTenant } from '../http/support/tenants.js';
import { ConsoleBrowser } from './support/browser.js';

const MARKUP = '<img src=x onerror="window.hasRun=true"><script>window.hasRun=true</script>';
const REVERSED = 'gnp.\u202eexe.txt\u2066\u2067';

/** A process whose every text is an attack. */
const HOSTILE = {
  id: 'hostile',
  name: MARKUP,
  elements: [
    { id: 'start', type: 'startEvent', name: MARKUP },
    { id: 'approve', type: 'userTask', name: MARKUP, candidateGroups: [MARKUP, REVERSED] },
    { id: 'end', type: 'endEvent', name: REVERSED },
  ],
  flows: [
    { id: 'f1', sourceRef: 'start', targetRef: 'approve' },
    { id: 'f2', sourceRef: 'approve', targetRef: 'end' },
  ],
};

describe('what the pages of the console run', () => {
  let api: Api;
  let browser: ConsoleBrowser;

  beforeAll(async () => {
    api = await registerTenant(MARKUP);
    dataOf(
      await api.post('/v1/definitions', { key: 'hostile', name: MARKUP, source_type: 'json', source: HOSTILE }),
      201,
    );
    browser = await ConsoleBrowser.start();
  });
  afterAll(() => browser?.close());

  it('hostile texts are shown as text on each page, and nothing of them runs', async () => {
    const variables = {
      [MARKUP]: MARKUP,
      reversed: REVERSED,
      link: 'javascript:window.hasRun=true',
      nested: { [MARKUP]: [MARKUP] },
    };
    const { id } = dataOf(
      await api.post('/v1/instances', { definition_key: 'hostile', variables, correlation_id: MARKUP }),
      201,
    );
    const console = await browser.page();
    await console.signIn(api);
    for (const path of ['/instances', `/instances/${id}`, `/instances/${id}?commit=1`, '/definitions']) {
      await console.open(api, path);
      await console.page.getByText('<img src=x').first().waitFor();
      expect(await console.page.content()).not.toContain('<img src="x"');
      expect(await console.page.evaluate('window.hasRun')).toBeUndefined();
    }
    await console.open(api, `/instances/${id}`);
    await (await console.diagram()).waitFor();
    expect(await console.page.getByRole('heading', { level: 1 }).innerText()).toBe(MARKUP);
    expect(console.problems).toEqual([]);
  });

  it('markup that a mistake would write into a page runs nothing, and the policy reports it', async () => {
    const console = await browser.page();
    await console.page.goto(`${api.baseUrl}/console/`);
    await console.page.getByLabel('API key').waitFor();
    await console.page.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(MARKUP)})`);
    await console.page.evaluate(`new Promise((resolve) => setTimeout(resolve, 200))`);
    expect(await console.page.evaluate('window.hasRun')).toBeUndefined();
    expect(console.problems.some((problem) => problem.includes('Content Security Policy'))).toBe(true);
  });

  it('an answer of the console names the policy, and no cache keeps the page that names its files', async () => {
    const answer = await fetch(`${api.baseUrl}/console/instances`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'; base-uri 'none'; form-action 'self'");
    const [script = ''] = /\/console\/assets\/[\w.-]+\.js/.exec(await answer.text()) ?? [];
    const file = await fetch(`${api.baseUrl}${script}`);
    expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(file.headers.get('content-type')).toContain('javascript');
    await file.text();
    const missing = await fetch(`${api.baseUrl}/console/assets/none.js`);
    expect([missing.status, await missing.text()]).toEqual([404, '']);
    const above = await fetch(`${api.baseUrl}/console/..%2f..%2fpackage.json`);
    expect([above.headers.get('content-type'), (await above.text()).includes('<!doctype html>')]).toEqual([
      'text/html; charset=utf-8',
      true,
    ]);
  });
});
