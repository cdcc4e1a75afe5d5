import type { Config } from '@svc/config';
import { checkPayloadKeys } from '@svc/contract/codec';
import { checkMasterKeys } from '@svc/credentials';
import { CredentialKeys, PayloadKeys } from '@svc/persistence';

/** Throws `WrongMasterKeys` if payloads or credentials are sealed with a master key that is not configured. */
export async function checkStoredKeys(
  { payloadKeys, credentialsKeys }: Pick<Config, 'payloadKeys' | 'credentialsKeys'>,
  dataSource: ConstructorParameters<typeof PayloadKeys>[0],
): Promise<void> {
  await checkPayloadKeys(payloadKeys, new PayloadKeys(dataSource));
  await checkMasterKeys(credentialsKeys, new CredentialKeys(dataSource));
}
