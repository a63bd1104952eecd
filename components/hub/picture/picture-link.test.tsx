import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import hub from "@/lib/platform/i18n/messages/en/hub.json";
import { PictureLink } from "./picture-link";

const shown = (props: Parameters<typeof PictureLink>[0]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ hub }} timeZone="UTC">
      <PictureLink {...props} />
    </NextIntlClientProvider>,
  );

it("says to a screen reader of which chapter the picture is", () => {
  const html = shown({ kind: "chapter", chapter: "joined ", label: "You joined" });
  expect(html).toContain('aria-label="Download a picture to share: You joined"');
  expect(html).toContain('href="/api/me/picture?kind=chapter&amp;locale=en&amp;ref=joined+"');
});

it("needs no further name where there is one picture", () => {
  const html = shown({ kind: "level" });
  expect(html).not.toContain("aria-label");
  expect(html).toContain("Download a picture to share");
  expect(html).toMatch(/<a [^>]*download/);
});
