import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMailbox } from "../mailbox/start.ts";
import { freshDatabase, type FreshDatabase } from "../postgres/testing.ts";
import { newNumber } from "../testing/unique.ts";
import { RELAXED_LIMITS } from "./auth/options.ts";
import { startSupabase, type RunningSupabase } from "./start.ts";

let db: FreshDatabase;
let supabase: RunningSupabase;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let dataDir: string;

beforeAll(async () => {
  db = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "password-"));
  mailbox = await startMailbox({ sql: db.sql, httpPort: 0, smtpPort: 0 });
  supabase = await startSupabase({
    dbUrl: db.url,
    port: 0,
    dataDir,
    siteUrl: "http://localhost:3000",
    mailboxUrl: mailbox.url,
    smtpUrl: mailbox.smtpUrl,
    auth: { limits: RELAXED_LIMITS, passwordCost: 4 },
  });
});
afterAll(async () => {
  await supabase.stop();
  await mailbox.stop();
  await rm(dataDir, { recursive: true });
  await db.drop();
});

const client = (key = supabase.publishableKey) =>
  createClient(supabase.url, key, { auth: { persistSession: false, autoRefreshToken: false } });

async function codeTo(address: string, known: string[] = []): Promise<string> {
  let code = "";
  await expect
    .poll(async () => {
      const answer = await fetch(`${mailbox.url}/messages?to=${encodeURIComponent(address)}`);
      const [newest] = (await answer.json()) as { code: string | null }[];
      code = newest?.code ?? "";
      return code !== "" && !known.includes(code);
    })
    .toBe(true);
  return code;
}

const password = "the stranger's own";

test.each(["email", "phone"] as const)(
  "a password that a stranger set on an unproven %s does not survive its owner's first sign-in",
  async (kind) => {
    const address = kind === "email" ? `${randomUUID()}@example.com` : newNumber();
    const contact = (kind === "email" ? { email: address } : { phone: address }) as { email: string };
    const inbox = kind === "email" ? address : `+${address}`;
    const type = (kind === "email" ? "email" : "sms") as "email";

    expect((await client().auth.signUp({ ...contact, password })).error).toBeNull();
    const first = await codeTo(inbox);
    expect((await client().auth.signInWithOtp(contact)).error).toBeNull();
    const owner = client();
    const proven = await owner.auth.verifyOtp({ ...contact, token: await codeTo(inbox, [first]), type });
    expect(proven.error).toBeNull();

    const stranger = await client().auth.signInWithPassword({ ...contact, password });
    expect(stranger.error?.code).toBe("invalid_credentials");
    const told = await owner.rpc("my_security");
    expect(told.data).toMatchObject({ has_password: false });

    // What the owner chooses afterwards is theirs.
    expect((await owner.auth.updateUser({ password: "chosen by the owner" })).error).toBeNull();
    const back = await client().auth.signInWithPassword({ ...contact, password: "chosen by the owner" });
    expect(back.data.user?.id).toBe(proven.data.user?.id);
  },
);

test("a recovery that proves the address ends the stranger's password as well", async () => {
  const email = `${randomUUID()}@example.com`;
  await client().auth.signUp({ email, password });
  const first = await codeTo(email);
  await client().auth.resetPasswordForEmail(email);
  const token = await codeTo(email, [first]);
  expect((await client().auth.verifyOtp({ email, token, type: "recovery" })).error).toBeNull();
  const stranger = await client().auth.signInWithPassword({ email, password });
  expect(stranger.error?.code).toBe("invalid_credentials");
});

test("an account that an administrator makes keeps its password", async () => {
  const email = `${randomUUID()}@example.com`;
  const admin = client(supabase.secretKey).auth.admin;
  expect((await admin.createUser({ email, password, email_confirm: true })).error).toBeNull();
  expect((await client().auth.signInWithPassword({ email, password })).error).toBeNull();
});
