import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import settings from "@/lib/platform/i18n/messages/en/settings.json";
import wallet from "@/lib/platform/i18n/messages/en/wallet.json";
import type { Security } from "@/lib/security/security";
import type { OwnWallet } from "@/lib/wallet/schema";
import { LinkedOverview } from "./linked-overview";

const security: Security = {
  factors: [],
  hasPassword: false,
  codesLeft: 0,
  codesMadeAt: null,
  methods: [
    { kind: "email", label: "ada@altura.test", identity: "3f0c1c9e-0000-4000-8000-000000000001" },
    { kind: "discord", label: "ada", identity: "3f0c1c9e-0000-4000-8000-000000000002" },
  ],
  passkeys: [],
  addsPasskeys: true,
  addsFactors: { phone: false, passkey: true },
  linkable: ["google"],
};
const own: OwnWallet = {
  id: "3f0c1c9e-0000-4000-8000-000000000003",
  address: "0x1111111111111111111111111111111111111111",
  label: "Savings",
  isPrimary: true,
  tokens: ["7"],
  removal: {
    from: "2027-03-05T12:00:00Z",
    tier: null,
    mint: false,
    claim: false,
    referral: false,
  },
};

const shown = (changes: Partial<Security> = {}, wallets = [own]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ settings, wallet }} timeZone="UTC">
      <LinkedOverview
        security={{ ...security, ...changes }}
        wallets={wallets}
        names={{ known: {}, missing: false }}
      />
    </NextIntlClientProvider>,
  );

it("shows every sign-in method and wallet, and changes none of them: forms stand in the settings", () => {
  const html = shown();
  for (const words of ["ada@altura.test", "Discord", "Savings", "Linked as ada."])
    expect(html).toContain(words);
  expect(html).not.toMatch(/<(form|button|input)\b/);
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(new Set(links)).toEqual(
    new Set(["/members/settings?tab=security", "/members/settings?tab=membership#wallets", "/discord"]),
  );
});

it("leads to Discord where it can be linked, and says nothing of it where it cannot", () => {
  const methods = security.methods.slice(0, 1);
  expect(shown({ methods, linkable: ["discord"] }, [])).toContain("Not linked yet.");
  expect(shown({ methods, linkable: [] }, [])).not.toContain("/discord");
});
