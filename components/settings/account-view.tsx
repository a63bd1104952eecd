"use client";

import { useState } from "react";
import type { Account } from "@/lib/account/account";
import { DataCard } from "./data-card";
import { EmailCard } from "./email-card";
import { PhoneCard } from "./phone-card";
import { SessionsCard } from "./sessions-card";

/** Addresses, sessions, data: the cards share one account, which every action answers anew. */
export function AccountView({ account: first }: { account: Account }) {
  const [account, setAccount] = useState(first);
  return (
    <>
      <EmailCard account={account} onChange={setAccount} />
      <PhoneCard account={account} onChange={setAccount} />
      <SessionsCard account={account} onChange={setAccount} />
      <DataCard account={account} />
    </>
  );
}
