import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { When } from "@/components/members/when";
import { shownZone } from "@/lib/session/cookies/zone";
import { written } from "./later-moment";
import { Moment } from "./moment";
import { PageMoment } from "./page-moment";
import { tipLines } from "./utc-tip";
import { ZoneProvider } from "./zone";

const asked = vi.hoisted(() => ({ zone: undefined as string | undefined }));
vi.mock("next/headers", () => ({
  cookies: async () => ({ get: () => asked.zone && { name: "altura_zone", value: asked.zone } }),
}));
beforeEach(() => void (asked.zone = undefined));

const at = "2027-06-30T22:05:09Z";
const html = (shown: ReactNode, locale = "en") =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={{}}
      timeZone="UTC"
      now={new Date("2027-06-30T23:05:09Z")}
    >
      {shown}
    </NextIntlClientProvider>,
  ).replace(/\s/g, " ");

describe("a page that is made for one person", () => {
  it("has its moments in the zone of the profile in the HTML already", async () => {
    asked.zone = "Europe/Berlin";
    expect(
      html(
        <ZoneProvider zone={await shownZone()}>
          <Moment at={at} />
        </ZoneProvider>,
        "de",
      ),
    ).toBe(`<time dateTime="${at}" data-moment="Europe/Berlin" tabindex="0">1. Juli 2027, 00:05 MESZ</time>`);
  });

  it.each([undefined, "Mars/Olympus", "%E0%A4%A", "__proto__"])(
    "is written in UTC, which it says, where the zone is %s",
    async (zone) => {
      asked.zone = zone;
      expect(
        html(
          <ZoneProvider zone={await shownZone()}>
            <Moment at={at} />
          </ZoneProvider>,
        ),
      ).toContain(">June 30, 2027, 22:05 UTC<");
    },
  );

  it("writes a day, and a time of day below its day", () => {
    const inZone = (shown: ReactNode) => html(<ZoneProvider zone="Asia/Kolkata">{shown}</ZoneProvider>);
    expect(inZone(<Moment at={at} show="date" />)).toContain(">July 1, 2027<");
    expect(inZone(<Moment at={at} show="clock" />)).toContain(">03:35<");
    expect(inZone(<Moment at={at} show="clock" after="2027-06-30T19:00:00Z" />)).toContain(">03:35<");
    expect(inZone(<Moment at={at} show="clock" after="2027-06-30T18:00:00Z" />)).toContain(">Jul 1, 03:35<");
  });
});

it("is in UTC, which it says, on a page that is made for everybody, until its code has come", () => {
  expect(html(<PageMoment at={at} />)).toContain('data-moment="UTC" tabindex="0">June 30, 2027, 22:05 UTC<');
  expect(html(<PageMoment at={at} show="clock" />)).toContain(">22:05 UTC<");
});

it("has its zone in the hint where there was no room for it after the time", () => {
  const words = "July 1, 2027, 00:05 GMT+2";
  expect(written(words, false, false)).toEqual({ words, partial: false });
  const cut = written(words, false, true);
  expect(cut.words).toBe("July 1, 2027, 00:05");
  expect(tipLines(at, "Europe/Berlin", cut.partial, "en")[0]).toBe(words);
});

describe("a moment in UTC", () => {
  it("is where pointer, Tab key and touch find it", () => {
    const shown = html(<ZoneProvider zone="Europe/Berlin">{<When at={at} />}</ZoneProvider>);
    expect(shown).toContain('data-moment="Europe/Berlin" data-partial="" tabindex="0">1 hour ago<');
  });

  it("is said alone where the page has the whole of it in the reader's zone", () => {
    expect(tipLines(at, "Europe/Berlin", false, "en")).toEqual(["June 30, 2027, 22:05 UTC"]);
    expect(tipLines(at, "Europe/Berlin", true, "en")).toEqual([
      "July 1, 2027, 00:05 GMT+2",
      "June 30, 2027, 22:05 UTC",
    ]);
    expect(tipLines(at, "UTC", true, "en")).toEqual(["June 30, 2027, 22:05 UTC"]);
  });

  it("is no further stop of the Tab key in a row that has the focus itself", () =>
    expect(html(<Moment at={at} inside />)).not.toContain("tabindex"));

  it("is what the panel has, whose tables have no further stops", () => {
    const shown = html(
      <ZoneProvider zone="UTC" stops={false}>
        <When at={at} /> <Moment at={at} show="medium" />
      </ZoneProvider>,
    );
    expect(shown).toContain('title="June 30, 2027, 22:05 UTC"');
    expect(shown).toContain(">Jun 30, 2027, 22:05 UTC<");
    expect(shown).not.toMatch(/tabindex|data-moment/);
  });
});
