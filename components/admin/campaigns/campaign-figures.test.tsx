import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { CampaignFile } from "@/lib/admin/campaigns/schema";
import adminCampaigns from "@/lib/platform/i18n/messages/en/adminCampaigns.json";
import { CampaignFigures } from "./campaign-figures";

const shown = (delivered: number, clicked: number) => {
  const figures = {
    delivered,
    clicked,
    machines: 0,
    unsubscribed: 0,
    bounced: 0,
    complained: 0,
    opened: clicked,
    open_asked: delivered,
    subjects: [
      { variant: "a", sent: delivered, clicked },
      { variant: "b", sent: delivered, clicked },
    ],
    links: [],
  };
  const campaign = { id: "c", figures, counts: { accepted: delivered, failed: 0 }, effect: [] };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ adminCampaigns }} timeZone="UTC">
      <CampaignFigures campaign={campaign as unknown as CampaignFile} />
    </NextIntlClientProvider>,
  )
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
};

it("shows no share of fewer than five people", () => {
  const result = (text: string) => text.replace(/Decided by clicks.*?95%\./, "");
  expect(result(shown(4, 4))).not.toContain("%");
  expect(result(shown(5, 4)).match(/4 \(80%\)/g)).toHaveLength(4);
});
