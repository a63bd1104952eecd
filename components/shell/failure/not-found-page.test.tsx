import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import shell from "@/lib/platform/i18n/messages/de/shell.json";
import { NotFoundPage } from "./not-found-page";

const ways = (place?: "members" | "panel") => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="de" messages={{ shell }} timeZone="UTC">
      <NotFoundPage place={place} />
    </NextIntlClientProvider>,
  );
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
};

it("leads on where the person is: on the site, in the member area, in the panel", () => {
  expect(ways()).toEqual(["/de", "/de/faq"]);
  expect(ways("members")).toEqual(["/de/members", "/de/faq"]);
  expect(ways("panel")).toEqual(["/de/admin/work", "/de/admin/home"]);
});
