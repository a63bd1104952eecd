import { notableSkew } from "../../lib/platform/clock-skew.ts";
import { seconds } from "./clock.ts";
import { failure, ok, warning, within, type Check, type Finding, type Values } from "./finding.ts";

async function ask(values: Values, path: string, key: string | undefined, init: RequestInit = {}) {
  const headers = { apikey: key ?? "", authorization: `Bearer ${key ?? ""}`, ...init.headers };
  return fetch(`${values.SUPABASE_URL?.replace(/\/+$/, "")}${path}`, { ...init, headers, signal: within() });
}

async function keys(values: Values): Promise<Finding[]> {
  const findings: Finding[] = [];
  const open = await ask(values, "/rest/v1/plans?select=key&limit=1", values.SUPABASE_PUBLISHABLE_KEY);
  if (open.ok) findings.push(ok("the database answers, and visitors can read plans"));
  else if (open.status === 404)
    findings.push(
      failure("the table plans is missing", "Apply the migrations: npx supabase db push --remote."),
    );
  else
    findings.push(
      failure(`plans cannot be read (${open.status})`, "Is SUPABASE_PUBLISHABLE_KEY of this project?"),
    );
  const closed = await ask(values, "/rest/v1/settings?select=key&limit=1", values.SUPABASE_SECRET_KEY);
  if (closed.status === 401)
    findings.push(failure("SUPABASE_SECRET_KEY is refused", "Copy the secret key of this project."));
  const skew = notableSkew(open, Date.now());
  if (skew !== null)
    findings.push(failure(`Supabase's clock is ${seconds(skew)} this machine's`, "Synchronise it (NTP)."));
  return findings;
}

/** A token that nobody issued: the check before every call, or the gateway, must refuse it. */
async function lock(values: Values): Promise<Finding[]> {
  const answer = await ask(
    values,
    "/rest/v1/profiles?select=user_id&limit=1",
    values.SUPABASE_PUBLISHABLE_KEY,
    {
      headers: { authorization: "Bearer not-a-token" },
    },
  );
  return answer.status === 401
    ? [ok("calls with a token that nobody issued are refused")]
    : [
        failure(
          `a token that nobody issued was answered ${answer.status}`,
          "See docs/deploy.md, 1. Supabase.",
        ),
      ];
}

type Settings = {
  disable_signup?: boolean;
  passkeys_enabled?: boolean;
  external?: Record<string, boolean>;
};

async function signIn(values: Values): Promise<Finding[]> {
  const answer = await ask(values, "/auth/v1/settings", values.SUPABASE_PUBLISHABLE_KEY);
  if (!answer.ok) return [failure(`the auth service answers ${answer.status}`, "Is Auth switched on?")];
  const settings = (await answer.json()) as Settings;
  const findings: Finding[] = [ok("the auth service answers")];
  if (settings.disable_signup)
    findings.push(warning("nobody can sign up", "Auth → Sign In / Up → Allow new users to sign up."));
  for (const provider of (values.AUTH_PROVIDERS ?? "").split(",").filter(Boolean)) {
    if (!(provider === "passkey" ? settings.passkeys_enabled : settings.external?.[provider]))
      findings.push(
        failure(
          `${provider} is offered here and not set up there`,
          "Auth → Providers or Passkeys, or AUTH_PROVIDERS.",
        ),
      );
  }
  const keySet = await ask(values, "/auth/v1/.well-known/jwks.json", values.SUPABASE_PUBLISHABLE_KEY);
  const { keys: signing = [] } = (keySet.ok ? await keySet.json() : {}) as { keys?: unknown[] };
  if (signing.length === 0)
    findings.push(
      failure(
        "tokens are not signed with a public key",
        "Auth → JWT keys: change to an asymmetric signing key.",
      ),
    );
  return findings;
}

async function storage(values: Values): Promise<Finding[]> {
  const answer = await ask(values, "/storage/v1/bucket", values.SUPABASE_SECRET_KEY);
  if (!answer.ok) return [failure(`storage answers ${answer.status}`, "Is Storage switched on?")];
  const names = ((await answer.json()) as { name: string }[]).map(({ name }) => name);
  return names.includes("avatars")
    ? [ok(`storage has ${names.length} buckets`)]
    : [failure("the bucket avatars is missing", "Apply the migrations: npx supabase db push --remote.")];
}

export const supabase: Check = {
  name: "Supabase",
  needs: ["SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"],
  run: async (values) =>
    (await Promise.all([keys(values), lock(values), signIn(values), storage(values)])).flat(),
};
