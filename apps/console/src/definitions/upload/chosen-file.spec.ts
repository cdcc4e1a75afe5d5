import { describe, expect, it } from '@jest/globals';
import { hasDiagram } from '../../diagram/has-diagram';
import { chosenFile } from './chosen-file';

describe('a chosen file', () => {
  it('proposes the id and the name of the process in a BPMN file', () => {
    const source = `<bpmn:definitions id="defs"><bpmn:process isExecutable="true" id='order' name="Ends &amp; means">`;
    expect(chosenFile('shop.BPMN', source)).toMatchObject({ sourceType: 'bpmn', key: 'order', name: 'Ends & means' });
  });

  it('proposes the members id and name of a JSON or YAML file', () => {
    expect(chosenFile('a.json', '{"id":"loan","name":"Loan"}')).toMatchObject({ key: 'loan', name: 'Loan' });
    const yaml = 'id: loan\nname: "Loan: all of it"\nelements:\n  - id: start\n';
    expect(chosenFile('a.yml', yaml)).toMatchObject({ sourceType: 'yaml', key: 'loan', name: 'Loan: all of it' });
  });

  it('proposes its own name where the source names nothing, or does not parse', () => {
    expect(chosenFile('order.v2.json', '{')).toMatchObject({ key: 'order.v2', name: 'order.v2' });
    expect(chosenFile('plain.yaml', 'elements: []')).toMatchObject({ key: 'plain' });
    expect(chosenFile('null.json', 'null')).toMatchObject({ key: 'null' });
  });

  it('is nothing to upload with another ending, or without one', () => {
    expect(chosenFile('order.png', '')).toBeNull();
    expect(chosenFile('bpmn', '')).toBeNull();
  });

  it('is drawn only if it has shapes, whatever the prefix', () => {
    expect(hasDiagram('<di:BPMNShape id="a_di"/>')).toBe(true);
    expect(hasDiagram('<bpmn:task id="BPMNShape"/>')).toBe(false);
  });
});
