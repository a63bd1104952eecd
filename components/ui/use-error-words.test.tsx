import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ErrorCode } from "@/lib/platform/errors";
import errors from "@/lib/platform/i18n/messages/en/errors.json";
import { useErrorWords } from "./use-error-words";

function Refusal({ code }: { code: ErrorCode }) {
  return useErrorWords()(code);
}

const { rate_limited, service_unavailable } = errors;
const said = (code: ErrorCode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale="en"
      messages={{ errors: { rate_limited, service_unavailable } }}
      timeZone="UTC"
    >
      <Refusal code={code} />
    </NextIntlClientProvider>,
  );

it("says a refusal in the sentence that the page picked, and any other in the general one", () => {
  expect(said("rate_limited")).toBe(rate_limited);
  expect(said("wallet_taken")).toBe(service_unavailable);
});
