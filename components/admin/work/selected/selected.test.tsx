import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { locales, type Locale } from "@/lib/platform/i18n/routing";
import { LeftOut } from "./left-out";
import { SelectedBar } from "./selected-bar";
import type { ShownCase } from "./rules";
import type { useSelectedCases } from "./selected-cases";

const shown: Pick<ReturnType<typeof useSelectedCases>, "selected" | "outcome"> = {
  selected: [],
  outcome: null,
};
vi.mock("./selected-cases", () => ({
  useSelectedCases: () => ({ ...shown, clear: () => {}, hide: () => {}, settle: () => {} }),
}));
vi.mock("@/lib/admin/work/actions", () => ({ decideSelectedAction: async () => null }));
vi.mock("@/components/admin/change-dialog", () => ({
  ChangeDialog: ({ trigger, shortcut }: { trigger: string; shortcut: string }) => (
    <button data-key={shortcut}>{trigger}</button>
  ),
}));
afterEach(() => Object.assign(shown, { selected: [], outcome: null }));

const messagesOf = async (locale: Locale) => {
  const file = async (name: string) =>
    ((await import(`../../../../lib/platform/i18n/messages/${locale}/${name}.json`)) as { default: object })
      .default;
  return { admin: await file("admin"), errors: await file("errors") };
};
const page = async (locale: Locale = "en") =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={await messagesOf(locale)} timeZone="UTC">
      <LeftOut />
      <SelectedBar />
    </NextIntlClientProvider>,
  );
const cases = (...kinds: ShownCase["kind"][]): ShownCase[] =>
  kinds.map((kind, n) => ({ key: `${kind}:${n}`, kind, id: String(n), name: `${kind} · Lena`, merged: [] }));

it("is not there while nothing is ticked", async () => {
  expect(await page()).toBe("");
});

it("offers what can be decided for cases of one type, with how many and its key", async () => {
  shown.selected = cases("report", "report");
  const html = await page();
  expect(html).toContain("2 cases selected");
  expect(html).toContain('<button data-key="a">Dismiss reports (2)</button>');
});

it.each([
  ["of several types", cases("report", "feedback"), "Select cases of one type"],
  ["that are decided one by one", cases("referral", "referral"), "decided one by one"],
  [
    "that are too many",
    cases(...Array.from({ length: 101 }, () => "feedback" as const)),
    "Select up to 100 cases",
  ],
])("says why there is no decision for cases %s", async (_what, selected, why) => {
  shown.selected = selected;
  const html = await page();
  expect(html).toContain(why);
  expect(html).not.toContain("data-key");
});

it("lists what was left out, each with its reason", async () => {
  shown.outcome = {
    done: 3,
    left: [
      { id: "1", name: "Feedback · Lena", code: "case_closed", detail: null },
      { id: "2", name: "Feedback · Noor", code: "changed_meanwhile", detail: "Signe" },
    ],
  };
  const html = await page();
  expect(html).toContain("3 cases decided, 2 skipped");
  expect(html).toMatch(/Feedback · Lena<\/span> <span[^>]*>This case was decided in the meantime\./);
  expect(html).toMatch(/Feedback · Noor.*Signe/);
});

it.each(locales)("has its words in %s", async (locale) => {
  shown.selected = cases("report");
  shown.outcome = { done: 1, left: [{ id: "1", name: "x", code: "case_closed", detail: null }] };
  expect(await page(locale)).not.toMatch(/admin\.cases|errors\./);
});
