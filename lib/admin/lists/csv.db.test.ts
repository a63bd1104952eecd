import { parse } from "csv-parse/sync";
import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { FreshDatabase } from "../../../local/postgres/testing.ts";
import { RELAXED_LIMITS } from "../../../local/supabase/auth/options.ts";
import type { RunningSupabase } from "../../../local/supabase/start.ts";
import {
  applicationEnv,
  startTestSupabase,
  type TestSupabase,
} from "../../../local/supabase/testing/with-schema.ts";
import { sessionValue } from "../../../local/testing/bad-sessions.ts";
import { GET } from "@/app/api/admin/exports/[export]/route";
import { exportAction } from "./actions";

const request = vi.hoisted(() => ({ jar: new Map<string, string>(), headers: new Headers() }));
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => (request.jar.has(name) ? { name, value: request.jar.get(name) } : undefined),
    getAll: () => [...request.jar].map(([name, value]) => ({ name, value })),
    set: (name: string, value: string) => request.jar.set(name, value),
    delete: (name: string) => request.jar.delete(name),
  }),
  headers: async () => request.headers,
}));
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

let db: FreshDatabase;
let supabase: RunningSupabase;
let running: TestSupabase;
let admin: SupabaseClient;

async function signIn(role: "admin" | "moderator"): Promise<SupabaseClient> {
  const [email, password] = [`${randomUUID()}@altura.test`, "a long password"];
  const plain = { auth: { persistSession: false, autoRefreshToken: false } };
  await createClient(supabase.url, supabase.secretKey, plain).auth.admin.createUser({
    email,
    password,
    email_confirm: true,
  });
  const client = createClient(supabase.url, supabase.publishableKey, plain);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  await db.sql`insert into user_roles (user_id, role) values (${data.user.id}, ${role})`;
  return client;
}

/** The browser of this test is theirs from now on. */
async function sitDown(client: SupabaseClient): Promise<void> {
  const { data } = await client.auth.getSession();
  request.jar.set("altura-auth", sessionValue(data.session));
}

beforeAll(async () => {
  running = await startTestSupabase({ auth: { limits: RELAXED_LIMITS } });
  ({ db, supabase } = running);
  Object.assign(process.env, applicationEnv(supabase));
  await db.sql`update settings set value = 'false' where key = 'staff.second_factor'`;
  admin = await signIn("admin");
});
afterAll(() => running.stop());
beforeEach(async () => {
  request.headers = new Headers({ "sec-fetch-site": "same-origin" });
  await db.sql`delete from feedback`;
  await sitDown(admin);
});

const columns = "from,status,message";
const ask = (query = "", wanted = columns) =>
  exportAction(null, { list: "feedback", query, columns: wanted, reason: "Quarterly report" });
const fetchFile = (path: string) =>
  GET(new Request(`http://127.0.0.1${path}`), {
    params: Promise.resolve({ export: path.split("/").at(-1) ?? "" }),
  });

async function fileOf(query = "", wanted = columns): Promise<{ response: Response; rows: string[][] }> {
  const asked = await ask(query, wanted);
  if (!asked.ok) throw new Error(asked.reason);
  const response = await fetchFile(asked.data);
  return { response, rows: parse(await response.text(), { bom: true }) };
}

const write = (name: string, message = "Ten signs at least", status = "new") =>
  db.sql`insert into feedback (name, email, topic, message, status) values (${name}, 'w@example.org', 'idea', ${message}, ${status})`;

describe("the file of a list", () => {
  it("has the columns that are shown and the rows that match, in their order", async () => {
    await write("Vera");
    await write("Omar", 'Ten signs,\n"quoted" at least', "closed");
    await write("Ada", undefined, "closed");
    const { response, rows } = await fileOf("status=closed&sort=created");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="feedback-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(rows).toEqual([
      ["name", "email", "status", "message"],
      ["Omar", "w@example.org", "closed", 'Ten signs,\n"quoted" at least'],
      ["Ada", "w@example.org", "closed", "Ten signs at least"],
    ]);
    expect((await fileOf("", "from,topic")).rows[0]).toEqual(["name", "email", "topic"]);
  });

  it("holds nothing that a spreadsheet takes for a formula", async () => {
    // A tab before them is gone when the text is stored.
    for (const start of ["=", "+", "-", "@", "\t=", "＝"])
      await write("Vera", `${start}HYPERLINK("https://evil")`);
    const { rows } = await fileOf();
    for (const row of rows.slice(1)) expect(row[3]).toMatch(/^'/);
  });

  it("goes on past a thousand rows, each of them once", async () => {
    await db.sql`
      insert into feedback (name, email, topic, message, created_at)
      select n::text, 'w@example.org', 'idea', 'Ten signs at least', now() - interval '1 second' * (n / 3)
      from generate_series(1, 2500) n`;
    const { rows } = await fileOf();
    expect(new Set(rows.slice(1).map(([name]) => name)).size).toBe(2500);
    expect(rows).toHaveLength(2501);
  });

  it("is fetched once, and only by the admin who asked for it", async () => {
    await write("Vera");
    const asked = await ask();
    if (!asked.ok) throw new Error(asked.reason);
    await sitDown(await signIn("admin"));
    expect((await fetchFile(asked.data)).status).toBe(404);
    await sitDown(await signIn("moderator"));
    expect((await fetchFile(asked.data)).status).toBe(403);
    await sitDown(admin);
    expect((await fetchFile(asked.data)).status).toBe(200);
    expect((await fetchFile(asked.data)).status).toBe(409);
    expect((await fetchFile("/api/admin/exports/x")).status).toBe(404);
  });

  it("is not for moderators, whose attempt is noted, and not without a reason", async () => {
    const moderator = await signIn("moderator");
    await sitDown(moderator);
    expect(await ask()).toMatchObject({ ok: false, reason: "admin_required" });
    const { data } = await moderator.auth.getUser();
    const noted = await db.sql`select action from audit_log where actor = ${data.user?.id ?? ""}`;
    expect(noted).toEqual([{ action: "list.export.refused" }]);
    await sitDown(admin);
    expect(await exportAction(null, { list: "feedback", query: "", columns, reason: " " })).toMatchObject({
      ok: false,
      fields: { reason: "reason_required" },
    });
    expect(await exportAction(null, { list: "payroll", query: "", columns, reason: "For me" })).toMatchObject(
      {
        ok: false,
        reason: "invalid_input",
      },
    );
  });
});
