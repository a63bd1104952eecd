import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import adminCampaigns from "@/lib/platform/i18n/messages/en/adminCampaigns.json";
import { AudienceReach } from "./audience-reach";

const words = (
  fitting: number,
  members: number,
  obstacles: Parameters<typeof AudienceReach>[0]["obstacles"],
) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ adminCampaigns }} timeZone="UTC">
      <AudienceReach
        {...{ fitting, members, obstacles, languages: {}, zones: 0, overlap: [], confirm_over: 1000 }}
      />
    </NextIntlClientProvider>,
  ).replace(/<[^>]+>/g, "|");

it("says why those whom the audience fits get nothing, the most frequent reason first", () => {
  expect(words(63, 4, { suspended: 1, unconfirmed: 3, unsubscribed: 55, suppressed: 1 })).toMatch(
    /Only 4 of 63 members will get this email\|+59 members match this audience, but won’t get the email:\|+55 haven’t chosen this category\|+3 haven’t confirmed their address\|+1 is suspended\|+1 of the others is on the suppression list/,
  );
});

it("says nothing more where everybody is reached", () => {
  expect(words(4, 4, {}).replaceAll("|", "")).toBe("4 members");
});
