import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Effect } from "@/lib/admin/audit/schema";
import { payoutStates } from "@/lib/admin/payouts/rules";
import en from "@/lib/platform/i18n/messages/en/admin.json";
import points from "@/lib/platform/i18n/messages/en/points.json";
import es from "@/lib/platform/i18n/messages/es/admin.json";
import puntos from "@/lib/platform/i18n/messages/es/points.json";
import { EffectLines } from "./effect-lines";

const shown = (effects: Effect[], locale: "en" | "es" = "en") =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={locale === "en" ? { admin: en, points } : { admin: es, points: puntos }}
      timeZone="UTC"
    >
      <EffectLines effects={effects} />
    </NextIntlClientProvider>,
  ).replaceAll(/<[^>]+>/g, "|");

it("says whose points change, and the level only when it changes too", () => {
  const same = shown([
    { kind: "points", name: "Lena Brandt", before: 110, after: 150, levels: ["foothills", "foothills"] },
  ]);
  expect(same).toContain("Points · Lena Brandt");
  expect(same).toContain("110");
  expect(same).not.toContain("Level");
  const higher = shown([
    { kind: "points", name: null, before: 90, after: 260, levels: ["trailhead", "treeline"] },
  ]);
  expect(higher).toMatch(/Level.*Trailhead.*Treeline/);
  expect(
    shown([{ kind: "points", name: null, before: 10, after: -40, levels: ["trailhead", "trailhead"] }]),
  ).toContain("owes 40");
});

it.each(["en", "es"] as const)("has words for every kind (%s)", (locale) => {
  const stages = ["none", "signed_up", "wallet_linked", "qualified", "expired", "held", "rejected"];
  const text = shown(
    [
      { kind: "roles", before: [], after: ["admin", "moderator"] },
      { kind: "suspension", before: null, after: "infinity" },
      { kind: "suspension", before: "2027-05-03T12:00:00+00:00", after: null },
      ...stages.map((stage): Effect => ({ kind: "stage", before: stage, after: stage })),
      { kind: "rule", before: 500, after: 600 },
      { kind: "level_from", before: 1000, after: 900 },
      { kind: "rise", before: 0, after: 12 },
      { kind: "fall", before: 0, after: 0 },
      { kind: "commission", before: 180, after: 0, currency: "usd" },
      { kind: "feedback", before: "new", after: "answered" },
      { kind: "feedback", before: "open", after: "closed" },
      { kind: "storefront", before: "open", after: "taken_down" },
      { kind: "appeal", before: "open", after: "accepted" },
      { kind: "appeal", before: "rejected", after: "open" },
      { kind: "application", before: "rejected", after: "in_review" },
      { kind: "delivery", name: null, before: "failed", after: "waiting" },
      { kind: "assignee", before: null, after: "Ada" },
      { kind: "referrer", before: null, after: "Noor" },
      { kind: "count", what: "approvals", before: 0, after: 1 },
      ...payoutStates.map((state): Effect => ({ kind: "payout", before: "pending", after: state })),
    ],
    locale,
  );
  expect(text).not.toMatch(/admin\.|MISSING|undefined/);
  expect(text).toMatch(locale === "en" ? /none.*Admin, Moderator/ : /ninguno.*Administración, Moderación/);
});
