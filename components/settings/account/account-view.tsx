"use client";

import { useRouter } from "next/navigation";
import { useState, type ReactNode } from "react";
import type { Account } from "@/lib/account/account";
import { EmailCard } from "./email-card";
import { PhoneCard } from "./phone-card";
import { SessionsCard } from "@/components/settings/sessions-card";

/**
 * Addresses and sessions: the cards share one account, which every action answers anew. `children` are the second
 * factors and the password, between them.
 */
export function AccountView({ account: first, children }: { account: Account; children: ReactNode }) {
  const router = useRouter();
  const [account, setAccount] = useState(first);
  const change = (next: Account) => {
    setAccount(next);
    // The list of sign-in methods, which the server makes, names them too.
    if (next.email !== account.email || next.phone !== account.phone) router.refresh();
  };
  return (
    <>
      <EmailCard account={account} onChange={change} />
      <PhoneCard account={account} onChange={change} />
      {children}
      <SessionsCard account={account} onChange={setAccount} />
    </>
  );
}
