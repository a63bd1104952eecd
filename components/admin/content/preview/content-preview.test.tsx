import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";
import { locales, type Locale } from "@/lib/platform/i18n/routing";
import { TextFields } from "../texts/text-fields";
import { ContentPreview } from "./content-preview";

const typed = vi.hoisted(() => ({ preview: {} as object, held: [] as unknown[] }));
vi.mock("./use-while-typed", () => ({
  useWhileTyped: (_within: unknown, _pick: unknown, _ask: unknown, held: unknown) => {
    typed.held.push(held);
    return typed.preview;
  },
}));
vi.mock("@/lib/admin/content/actions", () => ({ previewContentAction: async () => null }));
vi.mock("@/lib/admin/documents/actions", () => ({ previewTextAction: async () => null }));
vi.mock("../texts/picture-button", () => ({ PictureButton: () => null }));

const season = { data: { kind: "season", shown: null }, typed: new FormData() };
const page = { data: { html: "<p>Earlier words</p>" }, typed: new FormData() };
beforeEach(() => Object.assign(typed, { preview: {}, held: [] }));

const file = async (locale: Locale, name: string) =>
  ((await import(`../../../../lib/platform/i18n/messages/${locale}/${name}.json`)) as { default: object })
    .default;
const drawn = async (part: React.ReactNode, locale: Locale = "en") => {
  const names = ["admin", "adminContent", "errors", "members", "points"];
  const messages = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await file(locale, name)] as const)),
  );
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC" now={new Date(0)}>
      {part}
    </NextIntlClientProvider>,
  );
};
const content = (preview: object, locale?: Locale) => {
  Object.assign(typed, { preview: { shown: null, refused: null, busy: false, ...preview } });
  return drawn(<ContentPreview kind="season">{() => <p>The card</p>}</ContentPreview>, locale);
};
const texts = (preview: object, locale?: Locale) => {
  Object.assign(typed, { preview: { shown: null, refused: null, busy: false, ...preview } });
  const form = { error: () => undefined, values: {} };
  return drawn(
    <TextFields kind="faq" form={form} texts={{ en: { title: "Title", text: "Words" } }} written={{}} />,
    locale,
  );
};
const overlap = { ok: false, reason: "season_overlaps", fields: { starts_at: "season_overlaps" } };
const missing = { ok: false, reason: "invalid_input", fields: { title_en: "required" } };

it("names what refuses the form, beside a field or not", async () => {
  expect(await content({ refused: overlap })).toContain(
    "No preview yet: Another season overlaps with this period.",
  );
  expect(await content({ refused: missing })).toContain("once all fields are filled in correctly");
  expect(await content({ refused: { ok: false, reason: "service_unavailable" } })).toContain(
    "No preview yet: ",
  );
});

it("says of what is shown that it is older than what is typed", async () => {
  expect(await content({ shown: season })).not.toMatch(/out of date|No preview yet/);
  const refused = await content({ shown: season, refused: overlap });
  expect(refused).toContain("The card");
  expect(refused).toContain("This preview is out of date: Another season overlaps with this period.");
  expect(await content({ shown: season, refused: missing })).toContain(
    "This preview is out of date. It updates once all fields are filled in correctly.",
  );
  const text = await texts({ shown: page, refused: { ok: false, reason: "too_long" } });
  expect(text).toContain("Earlier words");
  expect(text).toContain("This preview is out of date: This is too long.");
});

it.each(locales)("has its words in %s", async (locale) => {
  for (const shown of [null, season])
    for (const refused of [overlap, missing])
      expect(await content({ shown, refused }, locale)).not.toMatch(/adminContent\.|errors\./);
  expect(await texts({ shown: page, refused: overlap }, locale)).not.toMatch(/adminContent\.|errors\./);
});

it("of a language is read again when it is opened", async () => {
  await texts({}, "en");
  const [open, closed] = typed.held;
  typed.held = [];
  await texts({}, "es");
  expect(typed.held[0]).not.toEqual(open);
  expect(typed.held[1]).not.toEqual(closed);
});
