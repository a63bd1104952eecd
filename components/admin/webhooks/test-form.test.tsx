import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { testTypes } from "@/lib/admin/webhooks/input";
import en from "@/lib/platform/i18n/messages/en/adminWebhooks.json";
import errors from "@/lib/platform/i18n/messages/en/errors.json";
import { TestForm } from "./test-form";

vi.mock("server-only", () => ({}));
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));
vi.mock("@/lib/admin/webhooks/actions", () => ({
  testWebhookAction: async () => ({ ok: true, data: { delivery: 1 } }),
}));

it("offers a general test, and one of each type by its name", () => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ adminWebhooks: en, errors }}>
      <TestForm endpoint={{ id: "0b0e3f7a-1c1b-4f6e-9d6e-0a1b2c3d4e51" }} />
    </NextIntlClientProvider>,
  );
  const options = [...html.matchAll(/<option value="([^"]+)"( selected="")?>([^<]+)/g)];
  expect(options.map(([, value]) => value)).toEqual(testTypes);
  expect(options.find(([, , selected]) => selected)?.[1]).toBe("webhook.test");
  expect(options[0]?.[3]).toBe(en.test.general);
  expect(new Set(options.map(([, , , name]) => name)).size, "no two have the same name").toBe(
    testTypes.length,
  );
  expect(html).toContain(`aria-label="${en.test.type}"`);
});
