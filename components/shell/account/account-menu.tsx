"use client";

import { Gauge, LogOut, Settings, Share2, ShieldCheck } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Anchor } from "@/components/ui/anchor";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import { localizedHref } from "@/lib/platform/i18n/href";
import { AccountButton, type Person } from "./account-button";
import { signOut } from "./sign-out";

/** Loaded on the first reach for the account button, and open from the start. */
export function AccountMenu({ me }: { me: Person }) {
  const locale = useLocale();
  const t = useTranslations("shell.account");
  const [leaving, setLeaving] = useState(false);
  const links = [
    { path: "/members/dashboard", text: t("dashboard"), Icon: Gauge },
    { path: "/members/settings", text: t("settings"), Icon: Settings },
    { path: "/members/affiliate", text: t("referrals"), Icon: Share2 },
    ...(me.roles.length > 0 ? [{ path: "/admin", text: t("admin"), Icon: ShieldCheck }] : []),
  ];

  const leave = async () => {
    setLeaving(true);
    await signOut(locale, {
      done: { title: t("signedOutTitle"), description: t("signedOutText") },
      failed: { title: t("signOutFailedTitle"), description: t("signOutFailedText") },
    });
    setLeaving(false);
  };

  return (
    <Menu defaultOpen trigger={<AccountButton me={me} />}>
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
        {t("signOut")}
      </MenuItem>
    </Menu>
  );
}
