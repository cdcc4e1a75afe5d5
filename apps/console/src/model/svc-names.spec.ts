import { describe, expect, it } from '@jest/globals';
import { withSvcNames, withSvcNamespace } from './svc-names';

describe('the names of svc: in a drawing', () => {
  it('are written with a capital letter, as they are documented, but for the schema', () => {
    expect(withSvcNames('<svc:ioMapping><svc:input a="svc:x"/></svc:ioMapping><svc:schema/>')).toBe(
      '<svc:IoMapping><svc:Input a="svc:x"/></svc:IoMapping><svc:schema/>',
    );
  });

  it('belong to the documented namespace, whatever the file binds the prefix to', () => {
    expect(withSvcNamespace(`<definitions xmlns:svc='http://other.example' xmlns:a="b">`)).toBe(
      '<definitions xmlns:svc="urn:svc:bpmn:1" xmlns:a="b">',
    );
  });
});
