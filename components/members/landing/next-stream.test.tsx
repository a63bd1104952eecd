import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import landing from "@/lib/platform/i18n/messages/en/landing.json";
import streams from "@/lib/platform/i18n/messages/en/streams.json";
import { NextStream } from "./next-stream";

const stream: Parameters<typeof NextStream>[0]["stream"] = {
  id: "00000000-0000-4000-8000-000000000001",
  version: "1",
  changed_at: "2026-11-30T09:00:00Z",
  open: true,
  slug: "open-books",
  texts: { en: { title: "Open books", text: "Where the money went." } },
  starts_at: "2026-11-30T18:00:00Z",
  ends_at: "2026-11-30T19:00:00Z",
  host: "Ada",
  state: "scheduled",
};
const html = (state: typeof stream.state) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ landing, streams }}>
      <NextStream stream={{ ...stream, state }} />
    </NextIntlClientProvider>,
  );

it("is the next until it begins, and live then", () => {
  expect(html("scheduled")).toContain("Next stream");
  expect(html("live")).toContain("Live now");
  expect(html("live")).not.toContain("Next stream");
});
