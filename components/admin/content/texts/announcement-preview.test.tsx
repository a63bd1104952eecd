import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import adminContent from "@/lib/platform/i18n/messages/en/adminContent.json";
import shell from "@/lib/platform/i18n/messages/en/shell.json";
import { AnnouncementPreview, type ShownAnnouncement } from "./announcement-preview";

const html = (changes: Partial<ShownAnnouncement>) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ adminContent, shell }} timeZone="UTC">
      <AnnouncementPreview
        lang="es"
        of={{ form: "bar", title: "Nueva sala", html: "<p>Abre hoy.</p>", leads: true, ...changes }}
      />
    </NextIntlClientProvider>,
  );

it("shows a bar as members see it: the title, the way on, and the button to put it away", () => {
  const bar = html({});
  expect(bar).toContain('<p class="font-semibold" lang="es">Nueva sala</p>');
  expect(bar).toContain("Read more");
  expect(bar).toContain("Got it");
  expect(bar).not.toContain("Abre hoy.");
  expect(bar).toContain("At the bottom of the window");
  expect(html({ leads: false })).not.toContain("Read more");
});

it("shows a card with its text", () => {
  const card = html({ form: "card" });
  expect(card).toContain("Nueva sala");
  expect(card).toContain("Abre hoy.");
  expect(card).toContain("upper right corner");
});

it("has nothing that could be pressed", () => expect(html({})).not.toMatch(/<(a|button)\b/));
