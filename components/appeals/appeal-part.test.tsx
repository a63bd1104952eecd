import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { Appeal } from "@/lib/appeals/schema";
import appeals from "@/lib/platform/i18n/messages/en/appeals.json";
import { AppealPart } from "./appeal-part";

vi.mock("@/lib/appeals/actions", () => ({
  sendAppeal: async () => ({ ok: true, data: null }),
  sendLinkedAppeal: async () => ({ ok: true, data: null }),
  withdrawAppealAction: async () => ({ ok: true, data: null }),
}));

const none: Appeal = {
  kind: "referral",
  subject: "00000000-0000-4000-a000-000000000029",
  id: null,
  state: "possible",
  until: "2026-12-12T08:00:00Z",
  days: 5,
  due_at: null,
  closed_at: null,
  answer: "",
  alone: false,
  alone_days: 3,
  counts_at: null,
};
const made = { ...none, id: "00000000-0000-4000-a000-000000000001", until: null };
const shown = (appeal: Appeal | null, token?: string) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ appeals }} timeZone="UTC">
      <AppealPart appeal={appeal} token={token} />
    </NextIntlClientProvider>,
  ).replace(/<\/?time[^>]*>/g, "");

it("offers the form until the time has ended", () => {
  expect(shown(none)).toMatch(/until December 12, 2026.*<button/s);
  const late = shown({ ...none, state: "late" });
  expect(late).toContain("deadline to appeal was December 12, 2026");
  expect(late).not.toContain("<button");
  expect(shown(null)).toBe("");
});

it("says by when the answer comes, and lets the member withdraw, not the holder of a link", () => {
  const open: Appeal = { ...made, state: "open", due_at: "2026-12-03T08:00:00Z" };
  expect(shown(open)).toMatch(/answer by December 3, 2026.*Withdraw appeal/s);
  expect(shown(open, "token")).not.toContain("Withdraw");
});

it("says what happens where nobody is there but who decided before, and from when their answer counts", () => {
  const open: Appeal = { ...made, state: "open", due_at: "2026-12-03T08:00:00Z", alone: true };
  expect(shown(open)).toContain(
    "Their answer takes effect 3 days after they give it, and we notify the site owner.",
  );
  const answered = shown({ ...open, counts_at: "2026-12-06T08:00:00Z" });
  expect(answered).toContain("You can read our answer from December 6, 2026, when it takes effect.");
  expect(answered).not.toContain("3 days");
});

it("says what was decided and what was answered", () => {
  const closed = { ...made, closed_at: "2026-12-02T08:00:00Z" };
  const html = shown({ ...closed, state: "rejected", answer: "Same device <b>" });
  expect(html).toContain("Your appeal was rejected.");
  expect(html).toContain("Our answer: Same device &lt;b&gt;");
  expect(shown({ ...closed, state: "withdrawn" })).not.toContain("<button");
});
