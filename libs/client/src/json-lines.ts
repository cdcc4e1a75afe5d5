/**
 * The lines of an answer of `application/x-ndjson` as they come, such as that of `client.audit.export()`.
 * @throws {SyntaxError} if a line is not JSON
 */
export async function* jsonLines(response: Response): AsyncGenerator<unknown, void, void> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') yield JSON.parse(line);
    }
    if (rest !== '') yield JSON.parse(rest);
  } finally {
    await reader.cancel();
  }
}
