import { describe, expect, it } from '@jest/globals';
import { writeXml } from './xml-writer.js';

describe('writing of XML', () => {
  it('the XML writer indents elements, escapes what is markup, and keeps line breaks of attributes', () => {
    const attributes = { id: 'a', left: null, value: `"it's" <b> & \n\t\r` };
    const content = [{ name: 'empty' }, { name: 'text', content: `it's <b> & "c"\n\tnext\r` }];
    expect(writeXml({ name: 'root', attributes, content })).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>
<root id="a" value="&quot;it&apos;s&quot; &lt;b&gt; &amp; &#10;&#9;&#13;">
  <empty/>
  <text>it's &lt;b&gt; &amp; &quot;c&quot;
\tnext&#13;</text>
</root>
`,
    );
  });
});
