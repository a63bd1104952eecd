import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import chat from "@/lib/platform/i18n/messages/en/chat.json";
import errors from "@/lib/platform/i18n/messages/en/errors.json";
import type { Unsent } from "./room-store";
import { UnsentRow } from "./unsent-row";

const shown = (more: Partial<Unsent>) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ chat, errors }} timeZone="UTC">
      <UnsentRow
        unsent={{ client: "c", text: "Hello", picture: null, reply: null, at: "", state: "failed", ...more }}
        onAgain={() => undefined}
        onDrop={() => undefined}
      />
    </NextIntlClientProvider>,
  );

it("says how many seconds slow mode still lasts, and sends nothing before", () => {
  const html = shown({ code: "chat_slow", until: Date.now() + 11_500 });
  expect(html).toContain(errors.chat_slow);
  expect(html).toContain("You can send your message in 12 seconds.");
  expect(html).toMatch(/<button[^>]*disabled=""[^>]*>(?:<[^>]*>)*Send again/);
});

it("is sent again at once where no time is left", () => {
  const html = shown({ code: "chat_repeated" });
  expect(html).toContain(errors.chat_repeated);
  expect(html).not.toMatch(/disabled=""/);
  expect(html).not.toContain("seconds");
});
