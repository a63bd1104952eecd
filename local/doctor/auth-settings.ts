import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { authHooks } from "./auth-hooks.ts";
import { failure, ok, warning, within, type Check, type Finding, type Values } from "./finding.ts";

const root = join(import.meta.dirname, "../..");

/** As much of the auth settings of a project as is compared (management API, `GET /v1/projects/{ref}/config/auth`). */
type Settings = Record<string, string | number | boolean | null | undefined>;

/** Subject and file of each mail that `supabase/config.toml` declares. */
async function declaredMails(): Promise<{ name: string; subject: string; content: string }[]> {
  const text = await readFile(join(root, "supabase/config.toml"), "utf8");
  const declared = text.matchAll(
    /^\[auth\.email\.template\.(\w+)\]\nsubject = '([^']*)'\ncontent_path = "\.\/([^"]+)"$/gm,
  );
  return Promise.all(
    [...declared].map(async ([, name = "", subject = "", path = ""]) => ({
      name,
      subject,
      content: await readFile(join(root, path), "utf8"),
    })),
  );
}

const push = "Send them: npx supabase config push.";

async function mails(settings: Settings): Promise<Finding[]> {
  const other = (await declaredMails()).filter(
    ({ name, subject, content }) =>
      settings[`mailer_subjects_${name}`] !== subject ||
      String(settings[`mailer_templates_${name}_content`] ?? "").trim() !== content.trim(),
  );
  const names = other.map(({ name }) => name).join(", ");
  return other.length === 0
    ? [ok("every mail of the sign-in service is that of this checkout")]
    : [failure(`these mails are not those of this checkout: ${names}`, push)];
}

const list = (named: string | undefined) => (named ?? "").split(",").map((name) => name.trim());

/** What the app offers and the project must have, and what the project has and nobody uses. */
function offers(values: Values, settings: Settings): Finding[] {
  const findings: Finding[] = [];
  const factors = { phone: "mfa_phone", passkey: "mfa_web_authn" };
  for (const [name, key] of Object.entries(factors)) {
    const named = list(values.AUTH_FACTORS).includes(name);
    const on = settings[`${key}_enroll_enabled`] === true && settings[`${key}_verify_enabled`] === true;
    if (named && !on)
      findings.push(
        failure(
          `${name} is offered as second factor and not switched on there`,
          "Switch it on, or take it out of AUTH_FACTORS.",
        ),
      );
    if (!named && settings[`${key}_enroll_enabled`] === true)
      findings.push(
        warning(
          `${name} as second factor is switched on, paid each month, and not offered`,
          "Name it in AUTH_FACTORS, or end the add-on (docs/deploy.md, Costs).",
        ),
      );
  }
  const host = new URL(values.APP_URL ?? "").host;
  if (list(values.AUTH_PROVIDERS).includes("passkey") && settings.webauthn_rp_id !== host)
    findings.push(
      failure(
        `passkeys belong to ${String(settings.webauthn_rp_id ?? "no host")}, not to ${host}`,
        "Auth → Passkeys: relying party id and origin.",
      ),
    );
  if (Boolean(values.TURNSTILE_SECRET_KEY) !== (settings.security_captcha_enabled === true))
    findings.push(
      failure(
        "the captcha is set up on one side alone",
        "Give the same secret to the app and to Auth → Attack protection, or to neither.",
      ),
    );
  return findings;
}

/** What makes sign-in fail for people later, though it works for the first one. */
function limits(values: Values, settings: Settings): Finding[] {
  const findings: Finding[] = [];
  const address = values.APP_URL?.replace(/\/+$/, "");
  if (String(settings.site_url ?? "").replace(/\/+$/, "") !== address)
    findings.push(
      failure(
        `the site address there is ${String(settings.site_url ?? "empty")}`,
        "Put APP_URL into [remotes.production.auth] of supabase/config.toml, and push.",
      ),
    );
  if (settings.mailer_otp_length !== 6)
    findings.push(
      failure(`codes have ${String(settings.mailer_otp_length)} digits, the app takes six`, push),
    );
  if (!settings.smtp_host)
    findings.push(
      failure(
        "mails go out by Supabase's own server: two an hour, to the project's team alone",
        "Set up a mail server: docs/deploy.md, Costs.",
      ),
    );
  if (settings.security_sb_forwarded_for_enabled !== true)
    findings.push(
      warning(
        "all members share the limits of one network address",
        "Auth → Rate limits: turn on IP address forwarding.",
      ),
    );
  return findings;
}

/** The settings of sign-in at Supabase beside those of this checkout and of the app. */
export const authSettings: Check = {
  name: "Sign-in settings",
  needs: ["SUPABASE_URL", "APP_URL"],
  async run(values) {
    const [ref = "", domain] = new URL(values.SUPABASE_URL ?? "").hostname.split(/\.(.*)/);
    const api = values.SUPABASE_API_URL ?? (domain === "supabase.co" ? "https://api.supabase.com" : null);
    if (!values.SUPABASE_ACCESS_TOKEN || !api)
      return [
        warning(
          "not compared: mails, hooks, limits and second factors of the sign-in service",
          "Set SUPABASE_ACCESS_TOKEN (supabase.com/dashboard/account/tokens) for this command, for a project at supabase.co.",
        ),
      ];
    const answer = await fetch(`${api}/v1/projects/${ref}/config/auth`, {
      headers: { authorization: `Bearer ${values.SUPABASE_ACCESS_TOKEN}` },
      signal: within(),
    });
    if (!answer.ok)
      return [
        failure(
          `the settings cannot be read (${answer.status})`,
          "Is the token of an account that may see this project?",
        ),
      ];
    const settings = (await answer.json()) as Settings;
    return [
      ...(await mails(settings)),
      ...(await authHooks(settings)),
      ...limits(values, settings),
      ...offers(values, settings),
    ];
  },
};
