import { createTransport, type Transporter } from "nodemailer";
import type { Sql, TransactionSql } from "postgres";
import type { Context } from "hono";
import type { Claims, SupabaseContext } from "../context.ts";
import type { FactorRow, UserRow } from "./accounts/row.ts";
import { deliver, type Delivery } from "./codes/deliver.ts";
import { AuthFailure } from "./errors.ts";
import { HOSTED_LIMITS, type AuthOptions, type Limits } from "./options.ts";
import type { Provider } from "./oauth/providers.ts";
import type { SessionRow } from "./sessions/row.ts";

/** What every route of the auth server works with. */
export type Auth = SupabaseContext & {
  limits: Limits;
  providers: Record<string, Provider>;
  mailFrom: string;
  captcha: AuthOptions["captcha"];
  redirectOrigins: string[];
  transport: Transporter;
};

export type AuthEnv = {
  Bindings: { incoming?: { socket?: { remoteAddress?: string } } };
  /** `user`, `session` and `claims` are set by requireUser, `factor` by requireFactor. */
  Variables: { user: UserRow; session: SessionRow; claims: Claims; factor: FactorRow };
};

export type AuthContext = Context<AuthEnv>;
export type Tx = TransactionSql;
export type Db = Sql | TransactionSql;

export function createAuth(ctx: SupabaseContext, options: AuthOptions): Auth {
  return {
    ...ctx,
    limits: { ...HOSTED_LIMITS, ...options.limits },
    providers: options.providers ?? {},
    mailFrom: options.mailFrom ?? "Altura <no-reply@altura.test>",
    captcha: options.captcha,
    redirectOrigins: options.redirectOrigins ?? [],
    transport: createTransport(ctx.smtpUrl),
  };
}

/**
 * One transaction per request that changes something. Messages put into the outbox leave after the commit, so
 * that a code never arrives before it is valid. A failure that is returned (not thrown) is answered to the
 * caller, but what was done stays done: that is how wrong codes are counted.
 */
export async function change<T>(
  auth: Auth,
  work: (tx: Tx, outbox: Delivery[]) => Promise<T | AuthFailure>,
): Promise<T> {
  const outbox: Delivery[] = [];
  const result = (await auth.sql.begin((tx) => work(tx, outbox))) as T | AuthFailure;
  for (const message of outbox) await deliver(auth, message);
  if (result instanceof AuthFailure) throw result;
  return result;
}
