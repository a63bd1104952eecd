import Stripe from "stripe";
import { afterAll, expect, test } from "vitest";
import { createPublicClient, http, parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { membershipAbi } from "../../lib/mint/chain/membership.gen.ts";
import { localNames } from "../chain/names.ts";
import { enrolCast } from "../stripe/cast.ts";
import { consoleForTests } from "./testing.ts";

const { db, services, get, post, stop } = await consoleForTests();
afterAll(stop);
const NOOR = "noor@altura.test";

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
