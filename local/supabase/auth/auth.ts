import { createTransport, type Transporter } from "nodemailer";
import type { Sql, TransactionSql } from "postgres";
import type { Context } from "hono";
import type { Claims } from "../claims.ts";
import type { SupabaseContext } from "../context.ts";
import type { FactorRow, UserRow } from "./accounts/row.ts";
import { HOSTED_LIMITS, type AuthOptions, type Limits } from "./options.ts";
import type { Provider } from "./oauth/providers.ts";
import type { SessionRow } from "./sessions/row.ts";

/** What every route of the auth server works with. */
export type Auth = SupabaseContext & {
  limits: Limits;
  providers: Record<string, Provider>;
  mailFrom: string;
  passwordCost: number;
  captcha: AuthOptions["captcha"];
  redirectOrigins: string[];
  tokenHook: AuthOptions["tokenHook"];
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
    passwordCost: options.passwordCost ?? 10,
    captcha: options.captcha,
    redirectOrigins: options.redirectOrigins ?? [],
    tokenHook: options.tokenHook,
    transport: createTransport(ctx.smtpUrl),
  };
}
