import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPublicClient, http, parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { localNames } from "../chain/names.ts";
import { membershipAbi } from "../../lib/mint/chain/membership.gen.ts";
import { startChain } from "../chain/start.ts";
import { startMailbox } from "../mailbox/start.ts";
import { anyPort } from "../ports.ts";
import { freshDatabase, type FreshDatabase } from "../postgres/testing.ts";
import type { Running } from "../service.ts";
import { enrolCast } from "../stripe/cast.ts";
import { startStripe } from "../stripe/start.ts";
import { startSupabase } from "../supabase/start.ts";
import type { Services } from "./services.ts";
import { startConsole } from "./start.ts";

// Nothing answers here.
const APP = `http://localhost:${await anyPort()}`;
const NOOR = "noor@altura.test";

let db: FreshDatabase;
let folder: string;
let services: Services;
let page: Awaited<ReturnType<typeof startConsole>>;
let smtpUrl: string;
const running: Running[] = [];

beforeAll(async () => {
  db = await freshDatabase({ seeded: true });
  folder = await mkdtemp(join(tmpdir(), "altura-console-"));
  const mailbox = await startMailbox({ sql: db.sql, httpPort: 0, smtpPort: 0 });
  const [supabase, stripe, chain] = await Promise.all([
    startSupabase({
      dbUrl: db.url,
      port: await anyPort(),
      dataDir: join(folder, "supabase"),
      siteUrl: APP,
      mailboxUrl: mailbox.url,
      smtpUrl: mailbox.smtpUrl,
    }),
    startStripe({
      sql: db.sql,
      port: await anyPort(),
      dataDir: join(folder, "stripe"),
      appUrl: APP,
      webhookUrl: `${mailbox.url}/messages`,
    }),
    startChain({ dataDir: join(folder, "chain"), port: await anyPort() }),
  ]);
  smtpUrl = mailbox.smtpUrl;
  services = {
    app: APP,
    supabase: { ...supabase, dbUrl: db.url },
    stripe,
    mailbox,
    chain,
    discord: { url: "https://discord.com/api" },
    analytics: { url: "" },
  };
  page = await startConsole({ port: 0, services });
  running.push(page, stripe, chain, supabase, mailbox);
});
afterAll(async () => {
  for (const service of running) await service.stop();
  await db?.drop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const get = async (path: string) => (await fetch(page.url + path)).text();

const post = (
  path: string,
  form: Record<string, string> = {},
  headers: Record<string, string> = { origin: APP },
) => fetch(page.url + path, { method: "POST", body: new URLSearchParams(form), headers });

test("the overview names accounts, services with their state, and test cards", async () => {
  const body = await get("/local");
  for (const words of ["Ada Ferrer", "Mateo Ruiz", "Noor Haddad", "Ines Calder"])
    expect(body).toContain(words);
  expect(body).toContain("4242 4242 4242 4242");
  const states = [...body.matchAll(/class="tag [a-z]+">([^<]+)</g)].map(([, words]) => words);
  expect(states).toEqual([
    "does not answer",
    "answers",
    "answers",
    "answers",
    "answers",
    "configured elsewhere",
    "configured elsewhere",
  ]);
  expect(body).not.toContain(services.supabase.secretKey);
  expect(body).not.toContain(services.stripe.secretKey);
});

test("one click gives a real code, that the auth API takes", async () => {
  const answer = await post("/local/sign-in", { email: NOOR });
  const body = await answer.text();
  expect(answer.url).toContain("/local/sign-in/");
  expect(body).toContain(`${APP}/auth?email=noor%40altura.test`);
  expect(body).toMatch(/href="http[^"]+">Follow the mail/);
  const code = /data-code>(\d{6})</.exec(body)?.[1];
  const verified = await fetch(`${services.supabase.url}/auth/v1/verify`, {
    method: "POST",
    headers: { apikey: services.supabase.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ type: "email", email: NOOR, token: code }),
  });
  expect(verified.status).toBe(200);
});

test("clicking again at once shows a code that works, not a refusal", async () => {
  const first = await post("/local/sign-in", { email: "ada@altura.test" });
  const second = await post("/local/sign-in", { email: "ada@altura.test" });
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await second.text()).toMatch(/>\d{6}</);
});

test("what auth refuses is told", async () => {
  const answer = await post("/local/sign-in", { email: "not an address" });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('role="alert"');
});

test("a mail shows its code, its text, and its HTML in a frame without scripts", async () => {
  await createTransport(smtpUrl).sendMail({
    from: "hello@altura.test",
    to: NOOR,
    subject: "Hostile <b>mail</b>",
    text: "plain words 919191",
    html: `<p onclick="x">rich "words"</p><script>alert(1)</script>`,
  });
  const list = await get("/local/mail");
  expect(list).toContain("Hostile &lt;b&gt;mail&lt;/b&gt;");
  const path = /href="(\/local\/mail\/[^"]+)">Hostile/.exec(list)?.[1] ?? "";
  const body = await get(path);
  expect(body).toContain("919191");
  expect(body).toContain("plain words");
  expect(body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(body).toContain("&lt;script&gt;");
  expect(body).not.toContain("<script>");
  const answer = await fetch(page.url + path);
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect((await fetch(`${page.url}/local/mail/nothing`)).status).toBe(404);
});

test("Stripe's events show their deliveries and can be delivered again", async () => {
  const { hostname, port } = new URL(services.stripe.url);
  const stripe = new Stripe(services.stripe.secretKey, {
    host: hostname,
    port: Number(port),
    protocol: "http",
  });
  await stripe.customers.create({ email: NOOR });
  await expect.poll(() => get("/local/stripe")).toMatch(/customer\.created[\s\S]*answers: 404/);
  const id = /\/local\/stripe\/events\/(evt_[^/]+)\/redeliver/.exec(await get("/local/stripe"))?.[1] ?? "";
  expect((await post(`/local/stripe/events/${id}/redeliver`)).status).toBe(200);
  await expect.poll(async () => (await get("/local/stripe")).split("answers: 404").length).toBeGreaterThan(2);
  expect((await post("/local/stripe/events/evt_none/redeliver")).status).toBe(404);
});

test("the chain shows block and supply, mines, and funds", async () => {
  const block = async () => Number(/data-block>(\d+)</.exec(await get("/local/chain"))?.[1]);
  const before = await block();
  expect(await get("/local/chain")).toMatch(/0 of \d+/);
  const mined = await post("/local/chain/do/mine", { value: "12" });
  expect(await mined.text()).toContain("Mined 12 blocks.");
  // Others may mine meanwhile.
  expect(await block()).toBeGreaterThanOrEqual(before + 12);
  // What happened is told once.
  expect(await get("/local/chain")).not.toContain("Mined 12 blocks.");

  const address = "0x00000000000000000000000000000000000a17a0" as const;
  await post("/local/chain/do/fund", { value: address });
  await post("/local/chain/do/fund", { value: address });
  const client = createPublicClient({ transport: http(services.chain.rpcUrl) });
  expect(await client.getBalance({ address })).toBe(parseEther("20"));
  expect((await post("/local/chain/do/fund", { value: "0x12" })).status).toBe(400);
});

test("blocks are replaced, the phase is set, and a wallet is put on the allowlist, each told", async () => {
  const client = createPublicClient({ transport: http(services.chain.rpcUrl) });
  const membership = { address: services.chain.contract as `0x${string}`, abi: membershipAbi } as const;
  const root = () => client.readContract({ ...membership, functionName: "allowlistRoot" });
  const tip = await client.getBlock();
  expect(await (await post("/local/chain/do/reorganise", { value: "2" })).text()).toContain(
    "The newest 2 blocks were replaced",
  );
  const replaced = await client.getBlock({ blockNumber: tip.number });
  expect(replaced.hash).not.toBe(tip.hash);
  for (const wrong of ["0", "65", "x", "9999"])
    expect((await post("/local/chain/do/reorganise", { value: wrong })).status).toBe(400);

  const [key] = [generatePrivateKey()];
  const wallet = privateKeyToAccount(key).address.toLowerCase() as `0x${string}`;
  await post("/local/chain/do/allow", { value: wallet });
  const made = await (await post("/local/chain/do/allow")).text();
  expect(made).toMatch(/Its key, worthless elsewhere, for a wallet of yours: 0x[0-9a-f]{64}/);
  const [row] = await db.sql`select addresses from private.allowlists where root = ${await root()}`;
  expect(row?.addresses).toContain(wallet);
  expect(row?.addresses).toHaveLength(2);
  expect(await (await post("/local/chain/do/phase", { value: "allowlist" })).text()).toContain("“allowlist”");
  expect(await get("/local/chain")).toMatch(/<dt>Phase<\/dt>\s*<dd>allowlist/);
  expect((await post("/local/chain/do/phase", { value: "never" })).status).toBe(400);
  expect((await post("/local/chain/do/constructor")).status).toBe(404);
});

test("a wallet gets a name on the local ENS, which nobody else gets", async () => {
  const client = createPublicClient({ transport: http(services.chain.rpcUrl) });
  const wallet = privateKeyToAccount(generatePrivateKey()).address.toLowerCase() as `0x${string}`;
  const label = `lena-${wallet.slice(2, 10)}`;
  const named = await (await post("/local/chain/do/name", { value: `${label} ${wallet}` })).text();
  expect(named).toContain(`${wallet} is ${label}.eth now`);
  expect(await client.getEnsName({ address: wallet, universalResolverAddress: localNames.address })).toBe(
    `${label}.eth`,
  );
  const other = privateKeyToAccount(generatePrivateKey()).address;
  expect((await post("/local/chain/do/name", { value: `${label} ${other}` })).status).toBe(400);
  for (const wrong of ["", "lena", `x ${wallet}`, `lena ${wallet.slice(0, 20)}`])
    expect((await post("/local/chain/do/name", { value: wrong })).status).toBe(400);
});

test("a payment is disputed and decided, another refunded, a renewal fails and is paid: each told", async () => {
  const { hostname, port } = new URL(services.stripe.url);
  const stripe = new Stripe(services.stripe.secretKey, {
    host: hostname,
    port: Number(port),
    protocol: "http",
  });
  const act = async (control: string, id: string) => {
    const answer = await post(`/local/stripe/do/${control}`, { id });
    return { status: answer.status, words: /role="status"[^>]*>([^<]*)/.exec(await answer.text())?.[1] };
  };
  await enrolCast(db.sql, db.sql);
  const seeded = (await stripe.subscriptions.list({ limit: 50 })).data.find(
    (one) => !one.cancel_at_period_end,
  );
  if (!seeded) throw new Error("the cast of Stripe has subscriptions");
  expect((await act("fail", seeded.id)).words).toContain("The next renewal will be declined");
  expect(await get("/local/stripe")).toContain("next renewal fails");
  expect((await act("advance", "31")).words).toContain("Stripe’s clock".replace("’", "&#39;"));
  expect((await stripe.subscriptions.retrieve(seeded.id)).status).not.toBe("active");

  await act("pay", seeded.id);
  const paid = (await stripe.charges.list({ limit: 50 })).data.filter(({ status }) => status === "succeeded");
  const [one, other] = paid;
  if (!one || !other) throw new Error("renewals were paid");
  expect((await act("dispute", one.id)).words).toContain("disputes this payment");
  expect((await act("dispute", one.id)).status).toBe(400);
  const [open] = (await stripe.disputes.list({ limit: 1 })).data;
  expect((await act("lose", open?.id ?? "")).words).toContain("was lost");
  expect((await act("win", open?.id ?? "")).status).toBe(400);
  expect((await act("refund", other.id)).words).toContain("went back to the card");
  expect((await act("refund", other.id)).status).toBe(400);
  expect((await act("advance", "-1")).status).toBe(400);
});

test("a form of another site changes nothing", async () => {
  for (const headers of [
    { origin: "https://evil.test" },
    { "sec-fetch-site": "cross-site", origin: APP },
    {},
  ]) {
    expect(
      (await post("/local/chain/do/mine", { value: "1" }, headers as Record<string, string>)).status,
    ).toBe(403);
  }
  expect(
    (await post("/local/chain/do/mine", { value: "1" }, { "sec-fetch-site": "same-origin" })).status,
  ).toBe(200);
});

test("a service that is gone is told, not a blank page", async () => {
  const alone = await startConsole({
    port: 0,
    services: {
      ...services,
      mailbox: { url: `http://127.0.0.1:${await anyPort()}` },
      stripe: { ...services.stripe, url: "" },
    },
  });
  const mail = await fetch(`${alone.url}/local/mail`);
  const payments = await fetch(`${alone.url}/local/stripe`);
  await alone.stop();
  expect(mail.status).toBe(502);
  expect(await mail.text()).toContain("A service does not answer");
  expect(await payments.text()).toContain("Stripe is configured elsewhere");
});
