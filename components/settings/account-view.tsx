"use client";

import { useState, type ReactNode } from "react";
import type { Account } from "@/lib/account/account";
import { DataCard } from "./data-card";
import { EmailCard } from "./email-card";
import { PhoneCard } from "./phone-card";
import { SessionsCard } from "./sessions-card";
import { SettingsSection } from "./settings-sections";

/**
 * Addresses, sessions, data: the cards share one account, which every action returns as it is then. `children` are the
 * other ways to sign in, which are shown with the addresses.
 */
export function AccountView({ account: first, children }: { account: Account; children: ReactNode }) {
  const [account, setAccount] = useState(first);
  return (
    <>
      <SettingsSection name="access">
        <EmailCard account={account} onChange={setAccount} />
        <PhoneCard account={account} onChange={setAccount} />
        {children}
      </SettingsSection>
      <SettingsSection name="account">
        <SessionsCard account={account} onChange={setAccount} />
        <DataCard account={account} />
      </SettingsSection>
    </>
  );
}
