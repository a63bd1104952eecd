import type { Provider } from "./oauth/providers.ts";

/** A function of the database, `schema.name` quoted. */
export type HookFunction = string & { readonly __brand: "HookFunction" };

/** Requests allowed per caller address in a window of so many seconds. */
export type Rate = { requests: number; seconds: number };

export type Limits = {
  /** Each of /otp, /signup, /recover, /resend, /magiclink and PUT /user on its own. */
  codes: Rate;
  verify: Rate;
  token: Rate;
  secondFactor: Rate;
  /** Each of the calls that begin or end a ceremony of `/passkeys` on its own. */
  passkeys: Rate;
  /** Seconds between two mails of one kind to one account; 60 on the hosted service. */
  emailCooldown: number;
  /** Seconds between two text messages of one kind to one account; 60 on the hosted service. */
  smsCooldown: number;
  /** Wrong codes for one address after a message before its codes are worthless; the same for a second factor. */
  wrongCodes: Rate;
  /** Wrong codes for one address or second factor, however many messages were asked for. */
  wrongCodesAtAll: Rate;
  /** How many callers the app's own server counts for while it does not say for whom it calls. */
  serverShare: number;
};

export type AuthOptions = {
  limits?: Partial<Limits>;
  /** By name, as `signInWithOAuth({ provider })` gives it. A name that is not here is refused. */
  providers?: Record<string, Provider>;
  mailFrom?: string;
  /** bcrypt's cost of new passwords; 10 as hosted without it. Tests that set passwords take 4, its least: a sixtieth of the time. */
  passwordCost?: number;
  /** Off without it. `url` is the origin that speaks Turnstile's `siteverify`. */
  captcha?: { secret: string; url: string };
  /** The function that makes the claims of access tokens; none for a database without the application's schema. */
  tokenHook?: HookFunction | null;
  /** Further origins that `redirect_to` may point at, beside the site itself and this machine. */
  redirectOrigins?: string[];
};

/**
 * The hosted service's limits (https://supabase.com/docs/guides/auth/rate-limits), except for the pause between two
 * messages: nobody waits a minute on their own machine. Wrong codes and `serverShare` are rules of this server.
 */
export const HOSTED_LIMITS: Limits = {
  codes: { requests: 30, seconds: 300 },
  verify: { requests: 30, seconds: 300 },
  token: { requests: 150, seconds: 300 },
  secondFactor: { requests: 15, seconds: 60 },
  passkeys: { requests: 30, seconds: 300 },
  emailCooldown: 1,
  smsCooldown: 1,
  wrongCodes: { requests: 10, seconds: 900 },
  wrongCodesAtAll: { requests: 30, seconds: 3600 },
  serverShare: 20,
};

const plenty: Rate = { requests: 100_000, seconds: 60 };

/** For tests that run side by side from one address: no pause and no limit per caller, wrong codes are still counted. */
export const RELAXED_LIMITS: Limits = {
  ...HOSTED_LIMITS,
  codes: plenty,
  verify: plenty,
  token: plenty,
  secondFactor: plenty,
  passkeys: plenty,
  emailCooldown: 0,
  smsCooldown: 0,
};

/** Lifetimes in seconds: as hosted by default, but for the access token (`jwt_expiry` of supabase/config.toml). */
export const LIFETIME = {
  accessToken: 900,
  code: 3600,
  flowState: 300,
  challenge: 300,
  refreshReuse: 10,
} as const;
