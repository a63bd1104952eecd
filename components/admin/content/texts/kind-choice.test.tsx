import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { documentKinds, isAddedKind } from "@/lib/content/kinds";
import adminContent from "@/lib/platform/i18n/messages/en/adminContent.json";
import { KindChoice } from "./kind-choice";

it("leads to the form of every kind that staff may add, and to no other", () => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ adminContent }} timeZone="UTC">
      <KindChoice />
    </NextIntlClientProvider>,
  );
  const kinds = [...html.matchAll(/href="\/admin\/content\/texts\/new\?kind=(\w+)"/g)].map(
    ([, kind]) => kind,
  );
  expect(kinds).toEqual(documentKinds.filter(isAddedKind));
  expect(kinds).not.toContain("legal");
});
