type Ends<Sent extends readonly unknown[]> = { -readonly [Place in keyof Sent]: Awaited<Sent[Place]> };

/**
 * `Promise.all` for pipelined statements, given in the order in which they were sent. It rejects with the failure of the first of
 * them that failed: Postgres says of all later ones only that the transaction is aborted.
 */
export async function inOrder<const Sent extends readonly unknown[]>(sent: Sent): Promise<Ends<Sent>> {
  const ends = await Promise.allSettled(sent);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return ends.map((end) => (end.status === 'fulfilled' ? end.value : undefined)) as Ends<Sent>;
}
