import { parseDocument, DomUtils } from "htmlparser2";
import { NextIntlClientProvider, type AbstractIntlMessages } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";
import type { Setting } from "@/lib/admin/settings/schema";
import de from "@/lib/platform/i18n/messages/de/adminSettings.json";
import en from "@/lib/platform/i18n/messages/en/adminSettings.json";
import es from "@/lib/platform/i18n/messages/es/adminSettings.json";
import members from "@/lib/platform/i18n/messages/en/members.json";
import points from "@/lib/platform/i18n/messages/en/points.json";
import type { Locale } from "@/lib/platform/i18n/routing";

const at = vi.hoisted(() => ({ query: "" }));
vi.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams(at.query) }));
vi.mock("./setting-dialog", () => ({
  SettingDialog: ({ name }: { name: string }) => <button>{name}</button>,
}));

import { SettingsList } from "./settings-list";

const words: Record<Locale, AbstractIntlMessages> = { en, es, de };
const settings = Object.entries(en.names).flatMap(([family, names]) =>
  Object.keys(names).map((key): Setting => ({
    key: `${family}.${key}`,
    version: "1",
    changed: null,
    kind: "integer",
    unit: "days",
    minimum: 1,
    maximum: 90,
    value: 7,
    first_value: 14,
  })),
);

function read(locale: Locale, query: string) {
  at.query = query;
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={{ adminSettings: words[locale], members, points }}
    >
      <SettingsList settings={settings} tiers={["plus"]} />
    </NextIntlClientProvider>,
  );
  const page = parseDocument(html);
  const texts = (tag: string) => DomUtils.getElementsByTagName(tag, page).map(DomUtils.textContent);
  const contents = DomUtils.getElementsByTagName("nav", page).map((nav) =>
    DomUtils.getElementsByTagName("a", nav).map(
      (link) => `${link.attribs.href} ${DomUtils.textContent(link.children.at(-1) ?? [])}`,
    ),
  );
  const [status] = DomUtils.findAll(({ attribs }) => attribs.role === "status", page.children);
  return {
    ...{ html, contents, rows: texts("h3"), groups: texts("h2") },
    status: status && DomUtils.textContent(status),
  };
}
beforeEach(() => void (at.query = ""));

it("has every setting, and contents that lead to each group, beside the list and folded above it", () => {
  const { html, rows, groups, contents, status } = read("en", "");
  expect(rows).toHaveLength(settings.length);
  expect(groups).toEqual(Object.values(en.groups));
  for (const [group, name] of Object.entries(en.groups))
    expect(html).toMatch(new RegExp(`<section id="${group}"[^>]*><h2[^>]*>${name}</h2>`));
  expect(contents).toHaveLength(2);
  expect(contents[0]?.map((link) => link.split(" ")[0])).toEqual(
    Object.keys(en.groups).map((group) => `#${group}`),
  );
  expect(contents[1]).toEqual(contents[0]);
  expect(status).toBe("");
  expect(html).not.toContain("chat.keep_days");
});

it("shows what the address asks for, as a form without scripts sends it, and says how many there are", () => {
  const { html, rows, groups, contents, status } = read("es", "q=+CONSERVACION+mensajes");
  expect(rows).toEqual([es.names.chat.keep_days, es.names.chat.removed_days]);
  expect(groups).toEqual([es.groups.community]);
  expect(contents[0]).toEqual(["#community 2"]);
  expect(status).toBe("2 ajustes encontrados");
  expect(html).toMatch(/<form role="search"[^>]*action="\/es\/admin\/settings"/);
  expect(html).toMatch(/<input[^>]*name="q"[^>]*value="CONSERVACION mensajes"/);
  expect(html).toContain("chat.keep_days");
  expect(html).toContain(es.search.all);
});

it("finds a setting by its key", () => {
  expect(read("de", "q=chat.keep_days").rows).toEqual([de.names.chat.keep_days]);
});

it("says what helps where nothing is found, and leads back to all of them", () => {
  const { html, rows, contents, status } = read("de", "q=xyzzy");
  expect([rows, contents]).toEqual([[], []]);
  expect(status).toBe("Keine Einstellung gefunden");
  expect(html).toContain("Keine Einstellung enthält „xyzzy“");
  expect(html).toContain(de.search.emptyText);
  expect(html).toMatch(/<a href="\/de\/admin\/settings"[^>]*>Alle Einstellungen anzeigen</);
});
