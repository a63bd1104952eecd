import { useLocale, useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { WalletName } from "@/components/wallet/wallet-name";
import { settingsPath, walletsPath } from "@/lib/members/settings-paths";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Security } from "@/lib/security/security";
import type { WalletNames } from "@/lib/wallet/names";
import type { OwnWallet } from "@/lib/wallet/schema";
import { LostAccess } from "./lost-access";
import { MethodLine, methodKey } from "./method-line";

type LinkedOverviewProps = {
  security: Security;
  wallets: OwnWallet[];
  /** Names on ENS. */
  names: WalletNames;
};

/** Sign-in methods, wallets and Discord, read only: the links lead to the settings, where they are changed. */
export function LinkedOverview({ security, wallets, names }: LinkedOverviewProps) {
  const t = useTranslations("settings.methods");
  const list = useTranslations("wallet.list");
  const locale = useLocale();
  const { methods, linkable } = security;
  const discord = methods.find(({ kind }) => kind === "discord");
  const link = (path: string, words: string) => (
    <p className="mt-4 text-sm">
      <TextLink href={localizedHref(locale, path)}>{words}</TextLink>
    </p>
  );
  return (
    <div className="grid max-w-3xl gap-6">
      <SectionCard title={t("backTitle")}>
        <LostAccess security={security} />
        {link(settingsPath("security"), t("security"))}
      </SectionCard>
      <SectionCard title={t("listTitle")}>
        <ul className="divide-line -my-3 divide-y">
          {methods.map((method, index) => (
            <MethodLine key={methodKey(method, index)} method={method} />
          ))}
        </ul>
        {link(settingsPath("security"), t("change"))}
      </SectionCard>
      <SectionCard title={t("walletsTitle")} note={t("walletsNote")}>
        {wallets.length === 0 ? (
          <p className="text-muted text-sm">{list("empty")}</p>
        ) : (
          <ul aria-label={list("title")} className="border-line divide-line rounded-card divide-y border">
            {wallets.map((wallet) => (
              <li key={wallet.id} className="px-4 py-2" data-testid="wallet">
                <WalletName wallet={wallet} name={names.known[wallet.address]} />
              </li>
            ))}
          </ul>
        )}
        {names.missing && <p className="text-muted mt-2 text-sm">{list("namesMissing")}</p>}
        {link(walletsPath, t("walletsChange"))}
      </SectionCard>
      {(discord || linkable.includes("discord")) && (
        <SectionCard title={t("kinds.discord")}>
          <p className="text-muted text-sm">
            {discord ? t("discordLinked", { name: discord.label ?? t("kinds.discord") }) : t("discordNone")}
          </p>
          {link("/discord", t("discordPage"))}
        </SectionCard>
      )}
    </div>
  );
}
