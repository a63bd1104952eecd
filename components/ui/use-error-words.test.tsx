import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ErrorCode } from "@/lib/platform/errors";
import errors from "@/lib/platform/i18n/messages/en/errors.json";
import { pickMessages, pickedPaths } from "@/lib/platform/i18n/pick-messages";
import type { Refusal } from "./refusal-of";
import { useErrorWords } from "./use-error-words";

function Told({ code, detail }: { code: Refusal; detail?: string }) {
  return useErrorWords()(code, detail);
}

const said = (code: Refusal, detail?: string) =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale="en"
      messages={pickMessages({ errors }, pickedPaths({ of: [], errors: [] }))}
      timeZone="UTC"
    >
      <Told code={code} detail={detail} />
    </NextIntlClientProvider>,
  );

it("says a refusal in the sentence that the page picked", () => {
  expect(said("rate_limited")).toBe(errors.rate_limited);
  expect(said("service_unavailable")).toBe(errors.service_unavailable);
});

it("names a code without a sentence, and calls it no outage", () => {
  expect(said("wallet_taken")).toBe("This was refused (wallet_taken).");
  expect(said("renamed_later" as ErrorCode)).toBe("This was refused (renamed_later).");
  expect(said("HTTP 400")).toBe("This was refused (HTTP 400).");
  expect(said("HTTP 500")).toBe("Something went wrong on our side (HTTP 500). Please try again.");
});

it("names who was faster, where that is known", () => {
  expect(said("changed_meanwhile")).toBe(errors.changed_meanwhile);
  expect(said("changed_meanwhile", "Lena")).toMatch(/^Lena has changed this/);
});
