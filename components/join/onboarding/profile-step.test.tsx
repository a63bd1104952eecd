import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import errors from "@/lib/platform/i18n/messages/en/errors.json";
import join from "@/lib/platform/i18n/messages/en/join.json";
import type { Invitation } from "@/lib/members/invitation";
import { ProfileStep } from "./profile-step";

const none = vi.hoisted(() => async () => ({ ok: true, data: null }));
vi.mock("@/lib/members/actions", () => ({ saveProfile: none, checkUsername: none }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {}, refresh: () => {} }) }));

const shown = (invitation: Invitation | null, asksForCode: boolean) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ join, errors }} timeZone="UTC">
      <ProfileStep
        onward={{ locale: "en" }}
        fullName=""
        username=""
        linkBase="altura.test/r/"
        invitation={invitation}
        asksForCode={asksForCode}
      />
    </NextIntlClientProvider>,
  );

it("repeats who invited the newcomer, and asks for a code only while nobody did", () => {
  const invited = shown({ name: "noor", picture: null, welcome: 300 }, false);
  expect(invited).toContain("noor invited you. You’ll get 300 bonus points once you qualify.");
  expect(invited).not.toContain("Invitation code");
  // A friend who is suspended is not named, and the invitation stays bound.
  const unnamed = shown(null, false);
  expect(unnamed).not.toMatch(/invited you\.|Invitation code/);
  expect(shown(null, true)).toContain("Invitation code");
});
