import { request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST } from "../../../app/api/webhooks/stripe/route";
import { openStage } from "../../../local/stripe/stage";
import { openCheckout } from "@/lib/billing/checkout/checkout";
import { finishChanges } from "./lease";
import { scheduleChange } from "./plan-change";
import { subscribers } from "../../../local/stripe/subscribers";
import { quoteUpgrade, upgradeSubscription } from "./upgrade";
import { createHttpServer } from "../../../local/http-server.ts";

vi.mock("next/server", () => ({ after: () => undefined }));
const holding = vi.hoisted(() => ({ read: vi.fn() }));
vi.mock("@/lib/plans/mine", () => ({ readHolding: holding.read }));

let stage: Awaited<ReturnType<typeof openStage>>;
let cast: ReturnType<typeof subscribers>;
const lines: Awaited<ReturnType<typeof openLine>>[] = [];

/**
 * The line to Stripe of a process that is killed: its `last` change is not sent any more, or is and its answer is lost.
 * Nothing of the process runs after that: the call never ends, and what it would send again is not passed on either.
 */
async function openLine(target: string, last: number, lost: "request" | "answer") {
  const state = { sent: 0, over: false };
  const { hostname, port } = new URL(target);
  const server: Server = createHttpServer((from, to) => {
    const write = from.method !== "GET" && !from.url?.includes("create_preview");
    if (write) state.sent += 1;
    const dies = write && state.sent === last;
    if (state.over || (dies && lost === "request")) {
      state.over = true;
      return;
    }
    const on = request(
      { hostname, port, path: from.url, method: from.method, headers: from.headers },
      (answer) => {
        if (dies) {
          answer.on("end", () => (state.over = true)).resume();
          return;
        }
        to.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(to);
      },
    );
    from.pipe(on);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    state,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

beforeAll(async () => {
  process.env.APP_SECRET = "killed-at-".repeat(7);
  stage = await openStage(POST, openCheckout);
  cast = subscribers(stage);
  holding.read.mockImplementation(cast.holdingOf);
});
afterAll(async () => {
  lines.forEach((line) => line.stop());
  await stage?.close();
});
beforeEach(() => {
  stage.hook.handler = POST;
});

/** Lets a process begin, and ends it with its `last` change at Stripe; its lease has run out then. */
async function kill(work: () => Promise<unknown>, last: number, lost: "request" | "answer"): Promise<void> {
  await cast.heard();
  // Webhooks come again once another process answers.
  stage.hook.handler = null;
  const line = await openLine(stage.server.url, last, lost);
  lines.push(line);
  process.env.STRIPE_API_URL = line.url;
  // What it would do after its calls time out is refused: the lease is no longer its own.
  work().catch(() => undefined);
  await vi.waitFor(() => expect(line.state.over).toBe(true), { interval: 20 });
  process.env.STRIPE_API_URL = stage.server.url;
  await stage.db.sql`update private.subscription_changes set held_until = now() - interval '1 second'`;
}

const left = () => stage.db.sql`select user_id from private.subscription_changes where intent is not null`;

describe("a process that is killed while it upgrades someone with a planned change", () => {
  it.each([
    ["before it releases the plan", 1, "request", "pro_month", "plus_month"],
    ["after it has released the plan", 1, "answer", "pro_month", "plus_month"],
    ["before it moves the subscription", 2, "request", "pro_month", "plus_month"],
    ["after it has moved the subscription", 2, "answer", "pro_year", null],
  ] as const)("%s leaves what it was, or what was asked for", async (_when, last, lost, price, plan) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { member, subscription } = await cast.subscriber("pro");
    await scheduleChange(member, "plus_month", 900);
    await cast.heard();
    const quote = await quoteUpgrade(member, "pro_year", 29_000);
    await kill(() => upgradeSubscription(member, "pro_year", 29_000, quote, "en"), last, lost);
    expect(await left()).toHaveLength(1);
    expect(await finishChanges()).toEqual({ finished: 1, failed: 0 });
    expect(await left()).toHaveLength(0);
    await cast.heard();
    const { items } = await stage.stripe.subscriptions.retrieve(subscription);
    expect(items.data[0]?.price.lookup_key).toBe(price);
    expect(await cast.planned(member)).toBe(plan);
    expect(await cast.plannedAtStripe(subscription)).toBe(plan);
    expect(await cast.charges(member)).toHaveLength(price === "pro_year" ? 2 : 1);
  });
});

describe("a process that is killed while it plans a smaller plan", () => {
  it.each([
    ["before the schedule is made", 1, "request"],
    ["after the schedule is made", 1, "answer"],
    ["before the schedule says what follows", 2, "request"],
    ["after the schedule says what follows", 2, "answer"],
  ] as const)("%s has it planned by the worker", async (_when, last, lost) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { member, subscription } = await cast.subscriber("pro");
    await kill(() => scheduleChange(member, "plus_month", 900), last, lost);
    expect(await finishChanges()).toEqual({ finished: 1, failed: 0 });
    expect(await left()).toHaveLength(0);
    expect(await cast.plannedAtStripe(subscription)).toBe("plus_month");
    expect(await cast.planned(member)).toBe("plus_month");
    expect(await cast.charges(member)).toEqual([2900]);
  });
});
