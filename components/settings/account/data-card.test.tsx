import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import settings from "@/lib/platform/i18n/messages/en/settings.json";
import type { Account } from "@/lib/account/account";
import { DataCard } from "./data-card";

vi.mock("./erase-account", () => ({
  EraseAccount: ({ contact, word }: { contact: string; word: string }) => `erases ${contact} by ${word}`,
}));

const shown = (change: Partial<Account>) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ settings }} timeZone="UTC">
      <DataCard
        account={{ email: "mira@altura.test", phone: null, last_admin: false, ...change } as Account}
      />
    </NextIntlClientProvider>,
  );

it("leads to the file with everything of the member, as a download", () => {
  expect(shown({})).toMatch(/<a href="\/api\/me\/export" download=""[^>]*>.*Download my data<\/a>/);
});

it("erases by the address, or by the number where there is none", () => {
  expect(shown({})).toContain("erases mira@altura.test by DELETE");
  expect(shown({ email: null, phone: "34600000000" })).toContain("erases +34600000000 by DELETE");
});

it("says to the last admin why they stay", () => {
  const html = shown({ last_admin: true });
  expect(html).toContain(settings.erase.lastAdmin.slice(0, 20));
  expect(html).not.toContain("erases");
});
