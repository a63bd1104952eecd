import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import points from "@/lib/platform/i18n/messages/en/points.json";
import vision from "@/lib/platform/i18n/messages/en/vision.json";
import { firstLevels } from "@/lib/points/rules";
import { WideRidge } from "./wide-ridge";

type Own = Parameters<typeof WideRidge>[0]["own"];
const own = (xp: number, rest: Partial<Own> = {}): Own => ({
  ...{ xp, owed: 0, levels: [...firstLevels], ridge: "forest", openings: [], pace: 0, milestones: [] },
  ...{ goals: [], now: "2026-11-29T00:00:00Z", ...rest },
});
const drawn = (of: Own) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ points, vision }}>
      <WideRidge own={of} />
    </NextIntlClientProvider>,
  );
const markerOf = (html: string) => /outline-8[^>]*><\/span><span[^>]*>([^<]*)</.exec(html)?.[1];

it("names the level reached at the marker, and the next one at a dot of its own", () => {
  const html = drawn(own(3600));
  expect(markerOf(html)).toBe("Glacier");
  expect(html).toContain(">Next: Headwall<");
  expect(html).not.toContain(">Headwall<");
});

it("has no next level at the top", () => {
  const html = drawn(own(25_000));
  expect(markerOf(html)).toBe("Skyline");
  expect(html).not.toContain("Next:");
});

it("shows the goals that lie ahead", () => {
  const goal = (name: string, points: number) => ({ id: name, name, points, due_on: null });
  const html = drawn(own(3600, { goals: [goal("Behind me", 100), goal("The hut", 5000)] }));
  expect(html).toContain(">The hut<");
  expect(html).not.toContain("Behind me");
});
