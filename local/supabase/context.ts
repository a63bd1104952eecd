import type { Sql } from "postgres";
import type { Keys } from "./keys.ts";

/** What every part of the server shares; built once by start.ts. */
export type SupabaseContext = {
  /** Public base of the server, for example http://127.0.0.1:54321 */
  url: string;
  /** Where the app runs: default redirect target of auth. */
  siteUrl: string;
  /** Superuser connection pool (auth writes, logical decoding). */
  sql: Sql;
  /** Pool of the role `authenticator`, which may only `set role` to anon, authenticated, service_role. */
  authenticator: Sql;
  keys: Keys;
  /** SMTP address that mails are handed to. */
  smtpUrl: string;
  /** HTTP address of the mailbox; SMS are posted to `${mailboxUrl}/sms`. */
  mailboxUrl: string;
};
