/** A plain text mail. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** What a program would otherwise have to find in the text; only the local outbox keeps it. */
  readonly values: Readonly<Record<string, string>>;
}

/** Sends mails. Resolves when the mail server, or the outbox folder, has the mail. */
export abstract class Mailer {
  abstract send(mail: Mail): Promise<void>;
}
