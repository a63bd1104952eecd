import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import settings from "@/lib/platform/i18n/messages/en/settings.json";
import type { Security } from "@/lib/security/security";
import { MethodsCard } from "./methods-card";

const none = vi.hoisted(() => async () => ({ ok: true, data: null }));
vi.mock("@/lib/security/actions", () => ({ linkProvider: none, unlinkMethod: none }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {}, refresh: () => {} }) }));

const email = {
  kind: "email",
  label: "ada@altura.test",
  identity: "3f0c1c9e-0000-4000-8000-000000000001",
} as const;
const google = { kind: "google", label: "Ada", identity: "3f0c1c9e-0000-4000-8000-000000000002" } as const;

const shown = (methods: Security["methods"], linkable: Security["linkable"], error?: string) => {
  const security = { methods, linkable } as Security;
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ settings }} timeZone="UTC">
      <MethodsCard security={security} error={error} />
    </NextIntlClientProvider>,
  );
};

it("links every provider here but Discord, which has its own page", () => {
  const html = shown([email], ["google", "discord"]);
  expect(html.match(/<form\b/g)).toHaveLength(1);
  expect(html).toContain('name="provider" value="google"');
  expect(html).not.toContain('value="discord"');
  expect(html).toContain('href="/discord"');
});

it("unlinks what is not the last, and says which is", () => {
  expect(shown([email], [])).toContain("Your only way to sign in");
  const both = shown([email, google], []);
  expect(both).toContain("Unlink Google");
  expect(both).not.toContain("Your only way to sign in");
});

it("says what went wrong at the provider", () => {
  expect(shown([email], ["google"], "You didn’t give permission.")).toContain("You didn’t give permission.");
});
