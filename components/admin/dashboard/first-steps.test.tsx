import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { firstSteps } from "@/lib/admin/dashboard/schema";
import admin from "@/lib/platform/i18n/messages/de/admin.json";
import landing from "@/lib/platform/i18n/messages/de/landing.json";
import { FirstSteps } from "./first-steps";

vi.mock("./put-away-dialog", () => ({ PutAwayDialog: () => <button>Liste ausblenden</button> }));

it("leads to each step that is open and says what completes it; what is done is only named", () => {
  const steps = firstSteps.map((key) => ({ key, done: key === "prices" || key === "mail" }));
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="de" timeZone="UTC" messages={{ admin, landing }}>
      <FirstSteps version="1" steps={steps} />
    </NextIntlClientProvider>,
  );
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    "/de/legal/contact",
    "/de/admin/billing/events",
    "/de/admin/content/streams",
    "/de/admin/content/missions",
  ]);
  expect(html).toContain("2 von 6 erledigt");
  expect(html).toContain("Lege deine Preise fest");
  expect(html).not.toContain(admin.dashboard.firstSteps.prices.text);
  expect(html).toContain(admin.dashboard.firstSteps.stripe.text);
});
