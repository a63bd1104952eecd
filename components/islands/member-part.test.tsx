import { globSync, readFileSync } from "node:fs";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ChatSkeleton } from "@/components/chat/chat-skeleton";
import { LeagueSkeleton, PlaceSkeleton } from "@/components/leaderboard/own-skeletons";
import { MissionsSkeleton } from "@/components/missions/missions-skeleton";
import { StorySkeleton } from "@/components/story/story-skeleton";
import community from "@/lib/platform/i18n/messages/en/community.json";
import { MemberPart } from "./member-part";
import { FormSkeleton } from "./placeholders";
import type { Mine } from "./use-mine";

const shown = (mine: Mine<string>, skeleton: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ community }} timeZone="UTC">
      <MemberPart mine={mine} guest={<h1>For visitors</h1>} skeleton={skeleton}>
        {(data) => <h1>{data}</h1>}
      </MemberPart>
    </NextIntlClientProvider>,
  );

const failed: Mine<string> = { state: "failed", again: () => undefined };

const skeletons: Record<string, ReactNode> = {
  chat: <ChatSkeleton />,
  missions: <MissionsSkeleton />,
  place: <PlaceSkeleton picture />,
  league: <LeagueSkeleton />,
  story: <StorySkeleton />,
  form: <FormSkeleton fields={["h-11", "h-24"]} />,
};

it.each(Object.entries(skeletons))(
  "a part that comes later holds its place with its own layout: %s",
  (_name, skeleton) => {
    const page = shown({ state: "asking" }, skeleton);
    // One page for both: what a visitor reads, and for a member's first paint the skeleton in its place.
    expect(page).toMatch(/data-for="guest"><h1>For visitors<\/h1>/);
    const part = page.slice(page.indexOf('data-for="member"'));
    expect(part).toContain('role="status"');
    expect(part.match(/"skeleton/g)?.length).toBeGreaterThan(2);
    // No words, no heading, nothing to press: it is one announcement.
    expect(part).not.toMatch(/<h\d|<button|<a |<input/);
    expect(part.replace(/<[^>]+>/g, "").trim()).toMatch(/^\S*$/);
    expect(shown({ state: "known", data: "Mine" }, skeleton)).toBe("<h1>Mine</h1>");
  },
);

it("only the chat of a member takes the footer away before it is there", () => {
  expect(shown({ state: "asking" }, <ChatSkeleton />)).toContain('data-fills-window="member"');
  expect(shown({ state: "guest" }, <ChatSkeleton />)).not.toContain("data-fills-window");
  expect(shown(failed, <ChatSkeleton />)).not.toContain("data-fills-window");
});

it("says that a part has not come, and offers to ask again, in place of its skeleton", () => {
  const page = shown(failed, <ChatSkeleton />);
  expect(page).toMatch(/<div role="alert"[^>]*><p>We couldn’t load this part of the page\.<\/p><button/);
  expect(page).toContain(">Try again</button>");
  expect(page).not.toContain("skeleton");
});

it("what a page reads from a handler is looked at before its JSON is taken: a refusal and an outage are JSON too", () => {
  const files = globSync(["components/**/*.{ts,tsx}", "lib/analytics/browser/*.ts"]).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const readers = files.filter((file) => /\.json\(\)/.test(readFileSync(file, "utf8")));
  expect(readers.length).toBeGreaterThan(10);
  expect(readers.filter((file) => !/\.ok\b|refusalOf\(|\.status\b/.test(readFileSync(file, "utf8")))).toEqual(
    [],
  );
});
