"use client";

import { Gauge, LogOut, Settings, Share2, ShieldCheck } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { panelPath } from "@/components/shell/nav/navigation";
import { Anchor } from "@/components/ui/anchor";
import { Popover, popoverItem } from "@/components/ui/popover";
import { localizedHref } from "@/lib/platform/i18n/href";
import { AccountButton, type Person } from "./account-button";
import { signOut } from "./sign-out";

/** Avatar and name; behind them the member's pages and signing out. */
export function AccountMenu({ me }: { me: Person }) {
  const locale = useLocale();
  const t = useTranslations("shell.account");
  const [leaving, setLeaving] = useState(false);
  const links = [
    { path: "/members/dashboard", text: t("dashboard"), Icon: Gauge },
    { path: "/members/settings", text: t("settings"), Icon: Settings },
    { path: "/members/affiliate", text: t("referrals"), Icon: Share2 },
    ...(me.roles.length > 0 ? [{ path: panelPath(me), text: t("admin"), Icon: ShieldCheck }] : []),
  ];

  const leave = async () => {
    setLeaving(true);
    await signOut(locale, {
      done: { title: t("signedOutTitle"), description: t("signedOutText") },
      failed: { title: t("signOutFailedTitle"), description: t("signOutFailedText") },
    });
    setLeaving(false);
  };

  const separator = <hr className="border-line -mx-1.5 my-1.5" />;
  return (
    <Popover label={t("label")} trigger={(props) => <AccountButton me={me} {...props} />}>
      {me.email && <p className="text-muted truncate px-3 py-2 text-sm">{me.email}</p>}
      {me.email && separator}
      {links.map(({ path, text, Icon }) => (
        <Anchor key={path} href={localizedHref(locale, path)} className={popoverItem}>
          <Icon aria-hidden="true" />
          {text}
        </Anchor>
      ))}
      {separator}
      <button type="button" disabled={leaving} onClick={leave} className={popoverItem}>
        <LogOut aria-hidden="true" />
        {t("signOut")}
      </button>
    </Popover>
  );
}
