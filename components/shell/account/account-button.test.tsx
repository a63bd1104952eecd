import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import shell from "@/lib/platform/i18n/messages/en/shell.json";
import { AccountButton, type Person } from "./account-button";
import { AccountPlaceholder } from "./account-placeholder";

const person: Person = {
  id: "00000000-0000-4000-8000-000000000001",
  email: "mira@altura.test",
  phone: null,
  fullName: "Vera Lindqvist",
  avatarUrl: null,
  roles: [],
  unread: 0,
  sells: false,
  waiting: false,
};
const shown = (change: Partial<Person> = {}) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ shell }} timeZone="UTC">
      <AccountButton me={{ ...person, ...change }} />
    </NextIntlClientProvider>,
  );

it("says whose menu it opens, with the first letter of the name", () => {
  const html = shown();
  expect(html).toContain('aria-label="Account menu of Vera Lindqvist"');
  expect(html).toContain('data-letter="V"');
  expect(html).toContain(">Vera Lindqvist</span>");
  expect(html).not.toContain("background-image");
});

it("shows the picture over the letter", () => {
  const html = shown({ avatarUrl: "https://cdn.test/a.gif" });
  expect(html).toContain('data-letter="V"');
  expect(html).toContain("background-image:url(&quot;https://cdn.test/a.gif&quot;)");
});

it("falls back on a name for all, and on the letter of the address", () => {
  const html = shown({ fullName: null });
  expect(html).toContain('aria-label="Account menu of Operative"');
  expect(html).toContain('data-letter="M"');
  expect(shown({ fullName: null, email: null, phone: "34600000000" })).toContain('data-letter="O"');
});

it("says that the account is loading while it is", () => {
  expect(renderToStaticMarkup(<AccountPlaceholder label="Loading your account" />)).toMatch(
    /role="status" aria-label="Loading your account"/,
  );
});
