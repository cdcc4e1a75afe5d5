import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runProgram } from '../src/program.js';
import type { Terminal } from '../src/terminal.js';

/** A temporary folder with files, in which the program runs. */
export class Project {
  /** Variables of the environment, beside `HOME`, which is the folder. */
  environment: { readonly [name: string]: string } = {};
  /** What the program can read from its input. */
  input = '';
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'svc-cli-')));

  constructor(files: { readonly [path: string]: string } = {}) {
    this.writeAll(files);
  }

  writeAll(files: { readonly [path: string]: string }): void {
    for (const [path, text] of Object.entries(files)) this.write(path, text);
  }

  write(path: string, text: string): string {
    const file = join(this.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  }

  /** One that nobody looks at. */
  get terminal(): Terminal {
    return {
      folder: this.folder,
      width: null,
      environment: { HOME: this.folder, ...this.environment },
      input: { isTerminal: false, read: async () => this.input, ask: () => Promise.reject(new Error('nobody to ask')) },
      say: () => {},
      complain: () => {},
      paint: (_colour, text) => text,
    };
  }

  /** Runs the program, and returns what it has written without colours. */
  async run(...args: readonly string[]): Promise<{ code: number; output: string; errors: string }> {
    const [said, complained]: [string[], string[]] = [[], []];
    const code = await runProgram(args, {
      ...this.terminal,
      say: (...lines) => void said.push(...lines),
      complain: (...lines) => void complained.push(...lines),
    });
    return { code, output: said.join('\n'), errors: complained.join('\n') };
  }

  /** Runs one scenario of a process in JSON, and returns the lines about what was not as expected. */
  async differences(process: object, scenario: object): Promise<string> {
    this.write('order.json', JSON.stringify(process));
    this.write('order.test.yaml', JSON.stringify({ scenarios: [{ name: 'one', ...scenario }] }, null, 1));
    const { output, errors } = await this.run('test', '--json', 'order.test.yaml');
    if (output === '') return errors;
    const [{ error, scenarios }] = (JSON.parse(output) as { files: [JsonFile] }).files;
    if (error !== null) return `${error.file}: ${error.message}`;
    const found = scenarios.flatMap(({ differences }) => differences);
    return found
      .map(({ what, expected, found: instead }) => `${what}: expected ${expected}, found ${instead}`)
      .join('\n');
  }

  /** The coverage of a process by all scenarios in the folder. */
  async coverageOf(path = 'order.json'): Promise<JsonCoverage | undefined> {
    const { output } = await this.run('test', '--json');
    const { coverage } = JSON.parse(output) as { coverage: readonly JsonCoverage[] };
    return coverage.find(({ file }) => file === path);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

interface JsonCoverage {
  readonly file: string;
  readonly elements: { readonly percent: number; readonly uncovered: readonly string[] };
  readonly flows: { readonly percent: number; readonly uncovered: readonly string[] };
}

interface JsonFile {
  readonly error: { readonly file: string; readonly message: string } | null;
  readonly scenarios: readonly {
    readonly differences: readonly { readonly what: string; readonly expected: string; readonly found: string }[];
  }[];
}

/** A process in the JSON form: start, the elements one after the other, end. */
export function line(
  ...elements: readonly { readonly id: string; readonly type: string; readonly [more: string]: unknown }[]
) {
  const all = [{ id: 'start', type: 'startEvent' }, ...elements, { id: 'end', type: 'endEvent' }];
  const flows = all.slice(1).map(({ id }, index) => ({ id: `to-${id}`, sourceRef: all[index]?.id, targetRef: id }));
  return { elements: all, flows };
}

export const call = (id: string, more: object = {}) => ({
  ...{ id, type: 'serviceTask', taskHeaders: { url: 'https://shop.example/things', method: 'POST' } },
  ...more,
});
