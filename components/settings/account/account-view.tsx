"use client";

import { useState, type ReactNode } from "react";
import type { Account } from "@/lib/account/account";
import { EmailCard } from "./email-card";
import { PhoneCard } from "./phone-card";
import { SessionsCard } from "@/components/settings/sessions-card";

/**
 * Addresses and sessions: the cards share one account, which every action answers anew. `children` are the other ways
 * to sign in, between them.
 */
export function AccountView({ account: first, children }: { account: Account; children: ReactNode }) {
  const [account, setAccount] = useState(first);
  return (
    <>
      <EmailCard account={account} onChange={setAccount} />
      <PhoneCard account={account} onChange={setAccount} />
      {children}
      <SessionsCard account={account} onChange={setAccount} />
    </>
  );
}
