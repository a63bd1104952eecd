import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import en from "@/lib/platform/i18n/messages/en/points.json";
import members from "@/lib/platform/i18n/messages/en/members.json";
import es from "@/lib/platform/i18n/messages/es/points.json";
import { Reason } from "./reason";

type Line = Parameters<typeof Reason>[0]["line"];
const shown = (line: Line, locale: "en" | "es" = "en") =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={{ points: locale === "en" ? en : es, members }}
      timeZone="UTC"
    >
      <Reason line={line} />
    </NextIntlClientProvider>,
  );

it("tells why points were taken back in the language of the reader", () => {
  const line = { source: "reversal", reason: "Payment refunded", details: { cause: "payment_refunded" } };
  expect(shown(line)).toBe(en.reasons.causes.payment_refunded);
  expect(shown(line, "es")).toBe(es.reasons.causes.payment_refunded);
});

it("keeps the words of staff, and those of a cause that it does not know", () => {
  const details = { source: "manual" };
  expect(shown({ source: "reversal", reason: "Found twice", details }, "es")).toBe("Found twice");
  expect(shown({ source: "reversal", reason: "New cause", details: { cause: "new" } }, "es")).toBe(
    "New cause",
  );
});

it("has words for each cause of the database", async () => {
  const { globSync, readFileSync } = await import("node:fs");
  const files = globSync("supabase/schemas/*/*/rows.sql").map((file) => readFileSync(file, "utf8"));
  const rows = files.flatMap((sql) => sql.match(/insert into private\.reversal_causes[^;]*/g) ?? []).join();
  const causes = [...rows.matchAll(/\('(\w+)', '/g)].map(([, cause]) => cause);
  expect(causes.length).toBeGreaterThan(0);
  for (const { reasons } of [en, es]) expect(Object.keys(reasons.causes).sort()).toEqual(causes.sort());
});
