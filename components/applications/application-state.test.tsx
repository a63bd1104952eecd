import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { OwnApplication } from "@/lib/applications/schema";
import community from "@/lib/platform/i18n/messages/en/community.json";
import { ApplicationState } from "./application-state";

vi.mock("@/components/appeals/appeal-part", () => ({ AppealPart: () => null }));

const shown = (status: OwnApplication["status"]) => {
  const application: OwnApplication = {
    status,
    project: "Dawn recordings",
    answer: "",
    updated_at: "2027-03-05T12:00:00Z",
    submitted_at: "2027-03-05T12:00:00Z",
    decided_at: null,
    answers: {},
    invited: false,
    appeal: null,
    files: [],
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ community }} timeZone="UTC">
      <ApplicationState application={application} />
    </NextIntlClientProvider>,
  );
};

it("shows the steps while an application is on its way, and what comes next once it is approved", () => {
  expect(shown("in_review")).toContain("Progress of your application");
  expect(shown("in_review")).not.toContain("Next steps");
  const approved = shown("approved");
  expect(approved).toContain("Next steps");
  expect([...approved.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    "/members/feedback",
    "/connect-demo",
    "/live-chat",
  ]);
  // The page hides its explanation of the steps by this mark.
  expect(approved).toContain("data-approved");
  for (const html of [approved, shown("rejected")])
    expect(html).not.toContain("Progress of your application");
});
