import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import deCommunity from "@/lib/platform/i18n/messages/de/community.json";
import dePoints from "@/lib/platform/i18n/messages/de/points.json";
import deSite from "@/lib/platform/i18n/messages/de/site.json";
import deStorefront from "@/lib/platform/i18n/messages/de/storefront.json";
import deStreams from "@/lib/platform/i18n/messages/de/streams.json";
import enCommunity from "@/lib/platform/i18n/messages/en/community.json";
import enPoints from "@/lib/platform/i18n/messages/en/points.json";
import enSite from "@/lib/platform/i18n/messages/en/site.json";
import enStorefront from "@/lib/platform/i18n/messages/en/storefront.json";
import enStreams from "@/lib/platform/i18n/messages/en/streams.json";
import type { Home } from "@/lib/site/home/schema";
import { Inside } from "./inside";
import { People } from "./people";
import { StreamLine } from "./stream-line";
import { Week } from "./week";

const words = {
  de: {
    community: deCommunity,
    points: dePoints,
    site: deSite,
    storefront: deStorefront,
    streams: deStreams,
  },
  en: {
    community: enCommunity,
    points: enPoints,
    site: enSite,
    storefront: enStorefront,
    streams: enStreams,
  },
};
const html = (shown: ReactNode, locale: keyof typeof words = "en") =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={words[locale]} timeZone="UTC">
      {shown}
    </NextIntlClientProvider>,
  ).replace(/\s|\u00a0/g, " ");
const places = (from: string) => [...from.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href);

const stream: NonNullable<Home["stream"]> = {
  ...{ id: "00000000-0000-4000-8000-000000000001", slug: "open-books", host: "Ines", open: true },
  ...{ link: null, version: "1", state: "scheduled", changed_at: "2027-01-01T00:00:00Z" },
  texts: { en: { title: "Open books", text: "Line by line." }, de: { title: "Offene Bücher", text: "" } },
  starts_at: "2027-01-05T18:00:00Z",
  ends_at: "2027-01-05T19:00:00Z",
};
const proposal: NonNullable<Home["proposal"]> = {
  ...{ id: "00000000-0000-4000-8000-000000000002", number: 3, slug: "grants", amount: 3000, open: true },
  texts: { en: { title: "Six grants", summary: "For first projects.", body: ["The whole text."] } },
  ...{ opens_at: "2027-01-01T00:00:00Z", closes_at: "2027-01-20T00:00:00Z", quorum_percent: 20 },
  ...{ eligible: 10, eligible_weight: 40, ballots: 3, cast_weight: 10, result: null },
};
const note: NonNullable<Home["note"]> = {
  slug: "firn",
  at: "2026-12-20T00:00:00Z",
  texts: { en: { title: "Firn", text: "Weather stations that huts share." } },
};

describe("what goes on", () => {
  it("is the next stream with its host and time, the open vote with its turnout, and the latest note", () => {
    const week = html(<Week parts={{ stream, proposal, note }} />);
    for (const words of [
      "Next stream",
      "Open books",
      "Line by line.",
      "January 5, 2027",
      "with Ines",
      "Six grants",
      "For first projects.",
      "10 of 40 votes (25%)",
      "January 20, 2027",
      "Firn",
      "Weather stations that huts share.",
    ])
      expect(week).toContain(words);
    expect(week).toContain('aria-valuenow="10"');
    expect(week).not.toContain("The whole text.");
    expect(week).not.toContain("Live now");
    expect(places(week)).toEqual([
      ...["/streams/open-books", "/streams", "/funding-governance#grants", "/funding-governance"],
      ...["/syndicate-access#firn", "/syndicate-access"],
    ]);
  });

  it("says of a stream that runs that it is live, not that it is the next", () => {
    const week = html(<Week parts={{ stream: { ...stream, state: "live" }, proposal, note }} />);
    expect(week).toContain("Live now");
    expect(week).not.toContain("Next stream");
  });

  it("is in the reader's language, and says where a text is not", () => {
    const week = html(<Week parts={{ stream, proposal, note }} />, "de");
    expect(week).toContain("Offene Bücher");
    expect(week).toContain('href="/de/streams/open-books"');
    for (const title of ["Firn", "Six grants"])
      expect(week).toMatch(new RegExp(`<h3[^>]* lang="en"><a[^>]*>${title}`));
  });

  it("says what will be there while there is nothing", () => {
    for (const parts of [null, { stream: null, proposal: null, note: null }]) {
      const week = html(<Week parts={parts} />);
      for (const words of ["No stream is planned yet", "Nothing is up for a vote", "No notes yet"])
        expect(week).toContain(words);
      expect(places(week)).toEqual(["/streams", "/funding-governance", "/syndicate-access"]);
    }
  });
});

describe("the line below the headline", () => {
  it("is the next stream with its time, or that it is live", () => {
    expect(html(<StreamLine stream={stream} />)).toMatch(/Next stream: .*Open books.* · .*January 5, 2027/);
    const live = html(<StreamLine stream={{ ...stream, state: "live" }} />, "de");
    expect(live).toMatch(/Livestream läuft gerade: .*Offene Bücher/);
    expect(live).toContain('href="/de/streams/open-books"');
    expect(live).not.toContain("2027");
  });
});

const season = {
  titles: { en: "Autumn", de: "Herbst" },
  ends_at: "2027-01-31T12:00:00Z",
  state: "open" as const,
  first: [{ rank: 1, name: "noor", avatar_url: null, level: "glacier" as const, points: 4950 }],
};
const shop = {
  ...{ account: "acct_1", name: "Maps by Lena", intro: "Hand-drawn", by: "lena", products: 3, least: 1950 },
  ...{ currency: "usd", picture: null, image: null },
};
const lines = [
  { at: "2027-01-04T23:59:00Z", name: "ada", text: "Good **evening**" },
  { at: "2027-01-05T00:01:00Z", name: "bo", text: "<b>Hello</b>" },
];

describe("who takes part", () => {
  it("is the first of the season, shops with what they make, and lines of the chat", () => {
    const people = html(<People parts={{ season, shops: [shop], lines }} />);
    for (const words of [
      "Autumn, until",
      "January 31, 2027",
      "noor",
      "Glacier",
      "4,950 points",
      "Maps by Lena",
      "by lena",
      "Hand-drawn",
      "3 products from $19.50",
      "<strong>evening</strong>",
      "Jan 4, 2027",
      "&lt;b&gt;Hello",
    ])
      expect(people).toContain(words);
    expect(places(people)).toEqual(
      expect.arrayContaining(["/leaderboard/season", "/storefront/acct_1", "/shops", "/live-chat"]),
    );
  });

  it("a season that is over has its final places", () => {
    const people = html(<People parts={{ season: { ...season, state: "final" }, shops: [], lines: null }} />);
    expect(people).toContain("Autumn, final places");
    expect(people).not.toContain("until");
  });

  it("what has nobody to show is left out", () => {
    expect(html(<People parts={null} />)).toBe("");
    expect(html(<People parts={{ season: { ...season, first: [] }, shops: [], lines: null }} />)).toBe("");
    const one = html(<People parts={{ season: null, shops: [shop], lines: [] }} />);
    expect(one).not.toContain("Season leaderboard");
    expect(one).not.toContain("From the live chat");
  });
});

it("the picture of the product has its size, words and time: it moves nothing and waits to be near", () => {
  const inside = html(<Inside />);
  expect(inside).toMatch(/<img[^>]*loading="lazy"/);
  expect(inside).toMatch(/alt="The mountain on a member/);
  expect(inside).toContain("with example data");
});
