import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import chat from "@/lib/platform/i18n/messages/en/chat.json";
import { heardOf, nobodyKnown, type Here } from "./here";
import { HereLine } from "./here-line";

const shown = (here: Here) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ chat }} timeZone="UTC">
      <HereLine here={here} />
    </NextIntlClientProvider>,
  );

it("says who is here only while the server says so, and what was known last without a connection", () => {
  expect(shown(nobodyKnown)).not.toMatch(/here/i);
  expect(shown(heardOf(nobodyKnown, null))).toContain("online status unavailable");
  const here = heardOf(nobodyKnown, { count: 3, here: ["mia", "noor"] });
  expect(shown(here)).toContain("3 are here");
  const lost = heardOf(here, null);
  expect(lost).toEqual({ count: 3, names: ["mia", "noor"], isCurrent: false });
  expect(shown(lost)).toContain("3 were here");
  expect(shown(heardOf(lost, { count: 0, here: [] }))).toContain("no one is here");
});
