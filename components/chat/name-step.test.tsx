import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import chat from "@/lib/platform/i18n/messages/de/chat.json";
import join from "@/lib/platform/i18n/messages/de/join.json";
import { NameStep } from "./name-step";

vi.mock("@/lib/members/actions", () => ({ saveUsername: async () => ({ ok: true, data: "nils" }) }));

beforeAll(() => vi.stubGlobal("window", { location: { host: "altura.test" } }));
afterAll(() => vi.unstubAllGlobals());

it("asks for the username by the field of the settings, and says that the message goes out with it", () => {
  const page = renderToStaticMarkup(
    <NextIntlClientProvider locale="de" messages={{ chat, join }} timeZone="UTC">
      <NameStep onNamed={() => undefined} onCancel={() => undefined} />
    </NextIntlClientProvider>,
  );
  expect(page).toMatch(/<form[^>]*aria-label="Wähle deinen Benutzernamen"/);
  expect(page).toMatch(/<input[^>]*required[^>]*name="username"|<input[^>]*name="username"[^>]*required/);
  expect(page).toContain("Speichern und senden");
  expect(page).toContain("Nicht jetzt");
});
