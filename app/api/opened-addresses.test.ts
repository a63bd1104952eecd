import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { mailCatalog, mailTemplates } from "@/lib/mail/catalog";
import { mailCategories } from "@/lib/mail/categories";
import { renderMail } from "@/lib/mail/render";
import { outboxRow } from "@/lib/mail/schema";
import { invitationToken, leaveOf, unsubscribeLinks, unsubscribeToken } from "@/lib/mail/unsubscribe";
import { locales } from "@/lib/platform/i18n/routing";
import { calendarOf } from "@/lib/streams/calendar";
import type { Stream } from "@/lib/streams/schema";

/*
 * An address that is handed to a person opens: a mail program, a calendar and a person who copies it send GET. A handler with
 * POST alone answers them with a blank 405.
 */

vi.mock("server-only", () => ({}));
beforeEach(() => {
  vi.stubEnv("APP_SECRET", "a secret that is long enough for a test");
  vi.stubEnv("MAIL_BOUNCE", "bounces@altura.example");
  vi.stubEnv("MAIL_WEBHOOK_SECRET", "secret-of-the-mail-service");
});

const appUrl = "https://altura.example";
const root = fileURLToPath(new URL("../../", import.meta.url));
const files = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file));

/** What answers GET under `app/`: every page, and every handler that exports it. */
const opens = files("app")
  .filter(
    (file) =>
      /(^|\/)page\.tsx$/.test(file.replaceAll(sep, "/")) ||
      (/(^|\/)route\.tsx?$/.test(file.replaceAll(sep, "/")) &&
        /export (const GET\b|(async )?function GET\b|\{[^}]*\bGET\b[^}]*\})/.test(
          readFileSync(join(root, file), "utf8"),
        )),
  )
  .map((file) => {
    const parts = file
      .replaceAll(sep, "/")
      .split("/")
      .slice(1, -1)
      .filter((part) => !/^\(.*\)$/.test(part));
    const path = parts
      .map((part) =>
        part === "[locale]"
          ? `(/(${locales.join("|")}))?`
          : /^\[\[?\.\.\./.test(part)
            ? "(/.*)?"
            : /^\[.*\]$/.test(part)
              ? "/[^/]+"
              : `/${part.replaceAll(".", "\\.")}`,
      )
      .join("");
    return new RegExp(`^${path}/?$`);
  });
const isOpened = (address: string) => {
  const { pathname } = new URL(address);
  return opens.some((route) => route.test(pathname));
};
const addressesIn = (text: string): string[] => [
  ...new Set(
    [...text.replaceAll("&amp;", "&").matchAll(/https:\/\/altura\.example[^\s"<>)]*/g)].map(([url]) => url),
  ),
];
const shut = (texts: string[]) => texts.flatMap(addressesIn).filter((address) => !isOpened(address));

it("knows what opens: a page, a handler with GET, and nothing that is sent to alone", () => {
  expect(isOpened(`${appUrl}/es/unsubscribe?token=x`)).toBe(true);
  expect(isOpened(`${appUrl}/r/noor`)).toBe(true);
  expect(isOpened(`${appUrl}/api/webhooks/mail`)).toBe(false);
  expect(isOpened(`${appUrl}/not/there/at/all`)).toBe(false);
});

describe("in a mail", () => {
  it.each(mailTemplates)("%s", async (template) => {
    const { sample, variants, category } = mailCatalog[template];
    const texts: string[] = [];
    for (const locale of locales)
      for (const variant of [{}, ...Object.values(variants)]) {
        const row = outboxRow.parse({
          id: "00000000-0000-4000-8000-000000000001",
          key: `${template}:1`,
          to_address: "vera@altura.test",
          template,
          params: { ...sample, ...variant, name: "Vera" },
          locale,
        });
        const { headers, page } = leaveOf({ ...row, userId: row.id, category }, appUrl);
        const { text, html } = await renderMail(row, appUrl, page);
        texts.push(text, html, ...Object.values(headers));
      }
    expect(texts.flatMap(addressesIn)).not.toEqual([]);
    expect(shut(texts)).toEqual([]);
  });
});

it("in the headers and the page of every category, and of an invitation", () => {
  const id = "00000000-0000-4000-8000-000000000001";
  for (const locale of locales) {
    for (const token of [...mailCategories, undefined].map((category) => unsubscribeToken(id, category)))
      expect(shut(Object.values(unsubscribeLinks(token, locale, appUrl)))).toEqual([]);
    expect(shut(Object.values(unsubscribeLinks(invitationToken(id), locale, appUrl)))).toEqual([]);
  }
});

it("in a calendar of streams", () => {
  const stream: Stream = {
    id: "00000000-0000-4000-8000-000000000001",
    slug: "first",
    texts: { en: { title: "First", text: "" } },
    host: "Mo",
    open: true,
    starts_at: "2027-05-03T18:00:00+00:00",
    ends_at: "2027-05-03T19:30:00+00:00",
    state: "scheduled",
    link: null,
    version: "7",
    changed_at: "2027-04-01T09:30:00+00:00",
  };
  const text = calendarOf([stream], "es", appUrl)
    .replaceAll(/\r\n[ \t]/g, "")
    .replaceAll("\\n", " ");
  expect(addressesIn(text)).toContain(`${appUrl}/es/streams/first`);
  expect(shut([text])).toEqual([]);
});

it("written anywhere with our own origin before it", () => {
  const written = ["lib", "components", "app"].flatMap((folder) =>
    files(folder).flatMap((file) =>
      [
        ...readFileSync(join(root, file), "utf8").matchAll(
          /\$\{(?:env\.APP_URL|appUrl|siteUrl|site|origin)\}(\/[a-z0-9][^`"'\s)]*)/gi,
        ),
      ].map(([, path = ""]) => ({ file, path })),
    ),
  );
  expect(written.length).toBeGreaterThan(5);
  // A prefix that is compared with, and files that Next makes.
  const compared = /^\/api\/campaigns\/$|\.(png|xml|json|txt)$/;
  const closed = written
    .map(({ file, path }) => ({ file, path: path.replaceAll(/\$\{[^}]*\}?/g, "x").replace(/[?#].*$/, "") }))
    .filter(({ path }) => !compared.test(path) && !isOpened(appUrl + path));
  expect(closed).toEqual([]);
});
