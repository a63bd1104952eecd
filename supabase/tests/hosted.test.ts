import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import "../../local/postgres/testing-setup.ts";
import { listen } from "../../local/listen.ts";
import { readSchema } from "../../local/postgres/catalog.ts";
import { bootstrap } from "../../local/postgres/database.ts";
import { seed } from "../../local/postgres/seed.ts";
import { freshDatabase } from "../../local/postgres/testing.ts";
import { newWord } from "../../local/testing/unique.ts";
import { supabaseOf } from "./cli.ts";
import { allTables, countTables } from "./tables.ts";

const source = join(import.meta.dirname, "..");
/** A copy, because the CLI writes beside the configuration. */
let project: string;
let supabase: ReturnType<typeof supabaseOf>;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "altura-hosted-"));
  supabase = supabaseOf(project);
  await cp(source, join(project, "supabase"), {
    recursive: true,
    filter: (path) => !path.endsWith("/tests"),
  });
});
afterAll(() => rm(project, { recursive: true, force: true }));

test("`db push --include-seed` makes of an empty project, as its `postgres`, what a local start makes", async () => {
  const adminUrl = inject("testClusterUrl");
  const name = `hosted_${newWord()}`;
  const moment = new Date().toISOString();
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
  // Not of template1, to which the other test files are connected.
  await admin.unsafe(`create database ${name} template template0`);
  const sql = postgres(adminUrl.replace(/[^/]+$/, name), { max: 1, onnotice: () => {} });
  const local = await freshDatabase();
  try {
    await bootstrap(sql);
    await sql`drop schema supabase_migrations cascade`;
    await admin.unsafe(`alter database ${name} set altura.seed_now to '${moment}'`);
    const [role] = await sql`select rolsuper from pg_roles where rolname = 'postgres'`;
    expect(role).toEqual({ rolsuper: false });

    const url = new URL(adminUrl);
    const target = `postgresql://postgres:postgres@${url.host}/${name}`;
    const words = await supabase(["db", "push", `--remote=${target}`, "--include-seed"]);
    expect(words).not.toMatch(/config\.toml has|deprecated/);

    const files = (await readdir(join(source, "migrations"))).filter((file) => file.endsWith(".sql")).sort();
    const applied = await sql<{ file: string }[]>`
      select version || '_' || name || '.sql' as file from supabase_migrations.schema_migrations order by version`;
    expect(applied.map(({ file }) => file)).toEqual(files);
    expect(await readSchema(sql)).toEqual(await readSchema(local.sql));
    await seed(local.sql, moment);
    const counts = async (from: Sql) => countTables(from, await allTables(from));
    expect(await counts(sql)).toEqual(await counts(local.sql));
    const members = (from: Sql) => from`select username from public.profiles order by user_id`;
    expect([...(await members(sql))]).toEqual([...(await members(local.sql))]);
  } finally {
    await sql.end();
    await local.drop();
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  }
}, 120_000);

/** As much of the management API as `config push` asks, with a project whose address was set by hand. */
async function startManagement(ref: string, siteUrl: string) {
  const sent: Record<string, unknown>[] = [];
  const app = new Hono();
  const database = { host: "db", version: "17.6.1.1", postgres_engine: "17", release_channel: "ga" };
  const one = { id: ref, ref, name: "altura", organization_id: "o", organization_slug: "o" };
  app.get(`/v1/projects/${ref}`, (c) =>
    c.json({ ...one, region: "eu", status: "ACTIVE_HEALTHY", created_at: "2026-01-01", database }),
  );
  const addon = (type: string, name: string) => ({
    type,
    name,
    variants: [
      {
        id: `${type}_default`,
        name,
        price: { description: "$75", type: "fixed", interval: "monthly", amount: 75 },
      },
    ],
  });
  const available_addons = [
    addon("auth_mfa_phone", "Advanced MFA for phones"),
    addon("auth_mfa_web_authn", "Advanced MFA WebAuthn"),
  ];
  app.get(`/v1/projects/${ref}/billing/addons`, (c) => c.json({ selected_addons: [], available_addons }));
  const attributes = { auth: { site_url: siteUrl, smtp_max_frequency: 60, disable_signup: false } };
  app.get(`/v2/projects/${ref}/config`, (c) =>
    c.json({ data: { id: ref, type: "project_config", attributes } }),
  );
  app.patch(`/v1/projects/${ref}/config/auth`, async (c) => {
    sent.push((await c.req.json()) as Record<string, unknown>);
    // The answer has some 200 required keys, which nothing here needs.
    return c.json({});
  });
  const server = await listen(app, 0);
  const profile = join(project, "profile.yaml");
  await writeFile(
    profile,
    `name: test\napi_url: ${server.url}\ndashboard_url: ${server.url}\nproject_host: altura.test\n`,
  );
  /** What the CLI says and sends, with secrets as in the environment of the command. */
  const push = async (secrets: Record<string, string> = {}) => {
    const env = { SUPABASE_ACCESS_TOKEN: `sbp_${"0".repeat(40)}`, ...secrets };
    const words = await supabase(["config", "push", `--remote=${ref}`, "--profile", profile], env).catch(
      (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
    );
    if (sent.length === 0) throw new Error(words);
    return { sent: sent[0] ?? {}, words };
  };
  return { push, stop: server.stop };
}

const config = join("supabase", "config.toml");
const ref = "bcdefghijklmnopqrstu";

/** The file of an operator: project and address filled in, and every line that is theirs to switch on switched on or not. */
async function operatorsFile(everything: boolean): Promise<string> {
  const text = await readFile(join(source, "config.toml"), "utf8");
  const filled = text
    .replace(/project_id = "a{20}"/, `project_id = "${ref}"`)
    .replaceAll("altura.example", "members.example.org");
  return everything ? filled.replace(/^# (?=\[remotes\.|[a-z_]+ = )/gm, "") : filled;
}

/** Switches that are free on every plan; all others are the operator's to turn on. */
const free = [
  "external_email_enabled",
  "hook_custom_access_token_enabled",
  "mailer_secure_email_change_enabled",
  "mfa_totp_enroll_enabled",
  "mfa_totp_verify_enabled",
  "refresh_token_rotation_enabled",
  "security_manual_linking_enabled",
  "security_update_password_require_reauthentication",
];
const turnedOn = (sent: object) =>
  Object.entries(sent)
    .filter(([, value]) => value === true)
    .map(([name]) => name)
    .sort();
const complaints = /warn|deprecated|not recognize|ignore/i;

test("`config push` sends the production address, and turns on nothing that costs money", async () => {
  await writeFile(join(project, config), await operatorsFile(false));
  const management = await startManagement(ref, "https://by-hand.example.org");
  const { sent, words } = await management.push();
  expect(sent).toMatchObject({ site_url: "https://members.example.org" });
  expect(sent).not.toHaveProperty("smtp_max_frequency");
  expect(turnedOn(sent)).toEqual(free);
  expect(
    Object.keys(sent).filter((name) =>
      /^(smtp_(?!max)|sms_(provider|twilio)|security_captcha|hook_(?!custom_access_token))/.test(name),
    ),
  ).toEqual([]);
  expect(words).not.toMatch(/will cost/);
  expect(words).not.toMatch(complaints);
  expect(JSON.stringify(sent)).not.toMatch(/localhost|127\.0\.0\.1/);
  await management.stop();
}, 60_000);

test("`config push` to any other project leaves an address that was set by hand, and turns on as little", async () => {
  await cp(join(source, "config.toml"), join(project, config));
  const management = await startManagement("cdefghijklmnopqrstuv", "https://by-hand.example.org");
  const { sent, words } = await management.push();
  expect(sent).toHaveProperty("mailer_templates_magic_link_content");
  expect(sent).not.toHaveProperty("site_url");
  expect(sent).not.toHaveProperty("uri_allow_list");
  expect(turnedOn(sent)).toEqual(free);
  expect(words).not.toMatch(complaints);
  expect(JSON.stringify(sent)).not.toMatch(/localhost|127\.0\.0\.1/);
  await management.stop();
}, 60_000);

test("what an operator switches on in the file arrives, with its price and with secrets of the environment", async () => {
  await writeFile(join(project, config), await operatorsFile(true));
  const management = await startManagement(ref, "https://by-hand.example.org");
  const secrets = { SUPABASE_SMTP_PASSWORD: "m", TURNSTILE_SECRET_KEY: "t", SUPABASE_TWILIO_TOKEN: "w" };
  const { sent, words } = await management.push(secrets);
  expect(sent).toMatchObject({
    smtp_host: "smtp.example.com",
    smtp_pass: "m",
    rate_limit_email_sent: 1000,
    security_captcha_provider: "turnstile",
    security_captcha_secret: "t",
    external_phone_enabled: true,
    sms_twilio_auth_token: "w",
    mfa_phone_enroll_enabled: true,
    mfa_web_authn_verify_enabled: true,
  });
  expect(words.match(/will cost/g)).toHaveLength(2);
  expect(words).not.toMatch(complaints);
  await management.stop();
}, 60_000);

test("passkeys belong to the host of the site's address", async () => {
  const text = await readFile(join(source, "config.toml"), "utf8");
  const value = (name: string) => new RegExp(`^${name} = \\[?"([^"]+)"`, "m").exec(text)?.[1] ?? "";
  expect([value("rp_id"), value("rp_origins")]).toEqual([new URL(value("site_url")).host, value("site_url")]);
});
