"use client";

import { Gauge, LogOut, Settings, Share2, ShieldCheck } from "lucide-react";
import { Anchor } from "@/components/ui/anchor";
import { useState } from "react";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import { localizedHref } from "@/lib/platform/i18n/href";
import { AccountButton } from "./account-button";
import type { Account, AccountWords } from "./account-words";
import { signOut } from "./sign-out";

/** Loaded on the first reach for the account button, and open from the start. */
export function AccountMenu({ me, locale, words }: { me: Account; locale: string; words: AccountWords }) {
  const [leaving, setLeaving] = useState(false);
  const links = [
    { path: "/members/dashboard", text: words.dashboard, Icon: Gauge },
    { path: "/members/settings", text: words.settings, Icon: Settings },
    { path: "/members/affiliate", text: words.referrals, Icon: Share2 },
    ...(me.roles.length > 0 ? [{ path: "/admin", text: words.admin, Icon: ShieldCheck }] : []),
  ];

  const leave = async () => {
    setLeaving(true);
    await signOut(locale, words);
    setLeaving(false);
  };

  return (
    <Menu defaultOpen trigger={<AccountButton me={me} words={words} />}>
      {me.email && <MenuLabel>{me.email}</MenuLabel>}
      {me.email && <MenuSeparator />}
      {links.map(({ path, text, Icon }) => (
        <MenuItem key={path} asChild>
          <Anchor href={localizedHref(locale, path)}>
            <Icon aria-hidden="true" />
            {text}
          </Anchor>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden="true" />} disabled={leaving} onSelect={leave}>
        {words.signOut}
      </MenuItem>
    </Menu>
  );
}
