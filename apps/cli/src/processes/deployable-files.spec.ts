import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Project } from '../../testing/project.js';
import { deployableFiles, deployedSource } from './deployable-files.js';

let project: Project;
beforeEach(() => void (project = new Project()));
afterEach(() => project.remove());

const found = (...places: readonly string[]) =>
  deployableFiles(places, project.folder).map((file) => file.slice(project.folder.length + 1));
const sourceOf = (name: string) => deployedSource(join(project.folder, name), project.folder);

describe('what a deployment uploads', () => {
  it('a folder stands for the files whose names say that they are processes or decisions', () => {
    const deployed = ['a/b.bpmn', 'a/c.process.json', 'd.decision.yaml', 'e.process.yml'];
    const others = ['a/b.test.yaml', 'package.json', 'values.yaml', 'node_modules/x.bpmn', '.git/y.bpmn', 'z.xml'];
    for (const name of [...deployed, ...others]) project.write(name, '');
    expect(found('.')).toEqual(deployed);
    expect(found('a', 'a/b.bpmn')).toEqual(['a/b.bpmn', 'a/c.process.json']);
    expect(found('values.yaml')).toEqual(['values.yaml']);
  });

  it('a place without such files, a place that is not there and scenarios are refused', () => {
    project.writeAll({ 'a/values.yaml': '', 'a/b.test.yaml': '' });
    expect(() => found('a')).toThrow('in a, found none');
    expect(() => found('nowhere')).toThrow('found none at nowhere');
    expect(() => found('a/b.test.yaml')).toThrow('found the scenarios a/b.test.yaml');
  });

  it('a file is uploaded under its path, as what it is', () => {
    project.writeAll({
      'a/order.bpmn': '<a/>',
      'order.json': '{"elements": []}',
      'limit.yaml': 'key: limit\nrules: []\n',
    });
    expect(sourceOf('a/order.bpmn')).toEqual({
      ...{ name: 'a/order.bpmn', kind: 'process', source_type: 'bpmn', source: '<a/>' },
    });
    expect(sourceOf('order.json')).toMatchObject({ kind: 'process', source_type: 'json', source: '{"elements": []}' });
    expect(sourceOf('limit.yaml')).toMatchObject({ kind: 'decision', source_type: 'yaml' });
  });

  it('XML in another encoding is sent byte by byte, and JSON in another encoding is refused', () => {
    const bytes = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a n="\xe4"/>', 'latin1');
    writeFileSync(join(project.folder, 'old.bpmn'), bytes);
    writeFileSync(join(project.folder, 'old.json'), bytes);
    expect(sourceOf('old.bpmn')).toMatchObject({ source_type: 'bpmn-base64', source: bytes.toString('base64') });
    expect(() => sourceOf('old.json')).toThrow('expected a text in UTF-8');
    expect(() => sourceOf('old.txt')).toThrow('expected a file that ends with .bpmn');
  });
});
