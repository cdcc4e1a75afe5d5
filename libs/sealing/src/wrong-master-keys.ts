/** The configured master keys are not those of the database, so nothing must be read or written with them. */
export class WrongMasterKeys extends Error {
  /** `setting` is the environment variable that holds the keys. */
  constructor(setting: 'PAYLOAD_KEYS' | 'CREDENTIALS_KEYS', message: string) {
    super(`${setting}: ${message}`);
    this.name = 'WrongMasterKeys';
  }
}
