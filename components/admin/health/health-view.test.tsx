import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { Health } from "@/lib/admin/health/queries";
import admin from "@/lib/platform/i18n/messages/en/admin.json";
import { HealthView } from "./health-view";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => undefined }) }));

const health: Health = {
  at: "2026-01-01T00:00:00Z",
  lines: [
    { service: "database", state: "up", milliseconds: 4, since: "2026-01-01T00:00:00Z" },
    { service: "stripe", state: "down", milliseconds: null, since: null },
    { service: "discord", state: "off", milliseconds: null, since: null },
  ],
  chainLag: 3,
  keys: null,
  roleNames: new Map([["7", "Plus"]]),
  report: {
    services: [],
    queues: [{ queue: "mail", depth: 10_000, oldest: "2026-01-01T00:00:00Z" }],
    runs: [
      {
        job: "chain",
        started_at: "2026-01-01T00:00:00Z",
        milliseconds: 1250,
        error: "no answer",
        succeeded_at: null,
      },
    ],
    webhooks: { last: "2026-01-01T00:00:00Z", median: 1.6, worst: 42 },
    chain: null,
    chat: { month: 4_500_000, budget: 5_000_000 },
    discord: {
      linked: 3,
      in_server: 2,
      drift: [{ user_id: null, name: null, expected: [], roles: ["7"], error: "forbidden", synced_at: null }],
    },
    alerts: [
      {
        id: 1,
        kind: "queue_late",
        subject: "mail",
        amount: 1200,
        since: "2026-01-01T00:00:00Z",
        ended_at: null,
      },
    ],
    errors: [{ message: "boom", count: 12, last_at: "2026-01-01T00:00:00Z" }],
  },
};

const shown = (given: Health, isAdmin: boolean) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ admin }} timeZone="UTC">
      <HealthView health={given} isAdmin={isAdmin} />
    </NextIntlClientProvider>,
  );

it("says what does not answer, what waits, what failed, and how far behind", () => {
  const page = shown(health, false);
  for (const text of [
    "1 service is down.",
    "Not set up",
    "10,000+",
    "2 s",
    "Slowest of the last 100: 42 s",
    "3 blocks",
    "no answer",
    "1,250 ms",
    "boom",
    "Queue “Email”: the oldest entry has been pending for 20 minutes",
    "3 linked accounts",
    "The bot’s role ranks too low",
  ])
    expect(page, text).toContain(text);
});

it("says by how much our clock differs from that of a service", () => {
  const [database, stripe, discord] = health.lines;
  const withClock = (clock: number) =>
    shown({ ...health, lines: [database!, { ...stripe!, state: "up", clock }, discord!] }, false);
  expect(shown(health, false)).not.toContain("our clock");
  expect(withClock(600)).toContain("our clock is 600 seconds behind");
  expect(withClock(-1200)).toContain("our clock is 1,200 seconds ahead");
});

it("lets admins alone run work", () => {
  expect(shown(health, false)).not.toContain("Run now");
  expect(shown(health, true)).toContain("Run now");
});

it("shows the services when the database does not answer", () => {
  const page = shown({ ...health, report: null, chainLag: null }, true);
  expect(page).toContain("The database isn’t responding");
  expect(page).toContain("Stripe");
  expect(page).toContain("unknown");
});
