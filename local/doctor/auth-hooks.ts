import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { failure, ok, warning, type Finding } from "./finding.ts";

const config = join(import.meta.dirname, "../../supabase/config.toml");

/** Where each hook that `supabase/config.toml` turns on leads. */
async function declaredHooks(): Promise<Map<string, string>> {
  const declared = (await readFile(config, "utf8")).matchAll(
    /^\[auth\.hook\.(\w+)\]\nenabled = true\nuri = "([^"]+)"$/gm,
  );
  return new Map([...declared].map(([, name = "", uri = ""]) => [name, uri]));
}

/** What a hook that this product does not have would change for people. */
const effects: Record<string, string> = {
  send_email: "sends the emails of sign-in instead of the templates of this checkout",
  send_sms: "sends the codes by text message instead of the provider that is set up",
  before_user_created: "can refuse people who join",
  after_user_created: "is told of people who join",
  password_verification_attempt: "can refuse a right password",
  mfa_verification_attempt: "can refuse a right second factor",
};

/**
 * The hooks of the sign-in service at Supabase (management API, `hook_<name>_enabled` and `hook_<name>_uri`), compared with those of
 * this checkout.
 */
export async function authHooks(settings: Readonly<Record<string, unknown>>): Promise<Finding[]> {
  const declared = await declaredHooks();
  const isOn = (name: string) => settings[`hook_${name}_enabled`] === true;
  const missing = [...declared].filter(([name, uri]) => !isOn(name) || settings[`hook_${name}_uri`] !== uri);
  const others = Object.keys(settings)
    .flatMap((key) => /^hook_(\w+)_enabled$/.exec(key)?.[1] ?? [])
    .filter((name) => isOn(name) && !declared.has(name));
  return [
    ...missing.map(([name, uri]) =>
      failure(
        isOn(name)
          ? `the hook ${name} leads elsewhere than ${uri}`
          : `the hook ${name} is not switched on there`,
        "Send it, after db push: npx supabase config push.",
      ),
    ),
    ...others.map((name) =>
      warning(
        `the hook ${name} is switched on there and not in this checkout: it ${effects[name] ?? "changes what sign-in does"}`,
        "Switch it off under Auth → Hooks, or write it into supabase/config.toml.",
      ),
    ),
    ...(missing.length + others.length === 0 ? [ok("the hooks of sign-in are those of this checkout")] : []),
  ];
}
