/** A plain text mail. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Values of the text, for programs that read the mail. Only the local outbox stores them. */
  readonly values: Readonly<Record<string, string>>;
}

/** Sends mails. Resolves when the mail server, or the outbox folder, has the mail. */
export abstract class Mailer {
  abstract send(mail: Mail): Promise<void>;
}
