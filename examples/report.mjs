/** Prints tokens, history and verification of an instance as tables. Throws if the verification fails. */
export async function showInstance(client, instance, say) {
  const { status } = await client.instances.get(instance.id);
  const tokens = await client.instances.listTokens(instance.id);
  say(`\nInstance   ${instance.id}: ${status}`);
  say('\nTokens');
  for (const token of tokens) say(`  ${token.status.padEnd(8)} ${token.element_type.padEnd(24)} ${token.element_id}`);
  const history = await client.instances.history(instance.id, { page_size: 200 });
  say('\nHistory');
  for (const entry of history)
    say(`  ${entry.createdAt}  ${entry.action.padEnd(28)} ${entry.payload.element_id ?? ''}`);
  const verification = await client.instances.verify(instance.id);
  const chain = await client.audit.verify();
  say(`\nVerify     definition unchanged: ${verification.hash_match}`);
  say(`           hash chain valid: ${chain.valid} (${chain.entries_checked} entries)`);
  if (!verification.hash_match || !chain.valid) throw new Error('verification failed');
}
