import { getLocale, getTranslations } from "next-intl/server";
import { Messages } from "@/components/messages/messages";
import { Moment } from "@/components/moments/moment";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { FieldError } from "@/components/ui/field";
import { TextLink } from "@/components/ui/link";
import type { OwnDiscord } from "@/lib/discord/schema";
import { settingsPath } from "@/lib/members/settings-paths";
import { localizedHref } from "@/lib/platform/i18n/href";
import { JoinServer, LinkDiscord, ResyncRoles } from "./discord-server";

type LinkCardProps = {
  discord: OwnDiscord;
  /** Whether Discord can be linked on this site. */
  offered: boolean;
  /** Whether the community has a server. */
  open: boolean;
  error?: string;
};

/** Which account is linked, or the button that links one and joins the server. */
export async function LinkCard({ discord, offered, open, error }: LinkCardProps) {
  const [t, locale] = await Promise.all([getTranslations("hub.discord"), getLocale()]);
  const { account, points } = discord;
  return (
    <SectionCard
      title={t("link")}
      action={<Badge tone={account ? "positive" : "neutral"}>{t(account ? "linked" : "notLinked")}</Badge>}
    >
      {account ? (
        <>
          <p className="font-medium">{account.name ?? t("noName")}</p>
          <p className="text-muted mt-1 text-sm">
            {t.rich("since", { date: () => <Moment at={account.since} show="date" /> })}
          </p>
          <TextLink
            href={localizedHref(locale, settingsPath("security"))}
            className="mt-4 inline-block text-sm"
          >
            {t("manage")}
          </TextLink>
        </>
      ) : offered ? (
        <>
          <p className="text-muted mb-5">{t(open ? "givesJoin" : "gives", { points })}</p>
          <div className="grid gap-3">
            <FieldError>{error}</FieldError>
            <Messages of={["hub.discord"]} errors={["credentials", "secondFactor"]}>
              <LinkDiscord locale={locale} here={localizedHref(locale, "/discord")} server={open} />
            </Messages>
          </div>
        </>
      ) : (
        <p className="text-muted">{t("closed")}</p>
      )}
    </SectionCard>
  );
}

/** Whether the account is on the community's server, and the button that brings it there. */
export async function ServerCard({
  discord,
  open,
  error,
}: {
  discord: OwnDiscord;
  open: boolean;
  error?: string;
}) {
  const [t, locale] = await Promise.all([getTranslations("hub.discord"), getLocale()]);
  const state = discord.in_server === null ? "unknown" : discord.in_server ? "joined" : "left";
  const shown = open && discord.account;
  return (
    <SectionCard
      title={t("server")}
      action={
        shown && <Badge tone={state === "joined" ? "positive" : "neutral"}>{t(`states.${state}`)}</Badge>
      }
    >
      <p className="text-muted">{t(!open ? "noServer" : shown ? `${state}Text` : "needsLink")}</p>
      <div className="mt-4 grid gap-3 empty:hidden">
        <FieldError>{error}</FieldError>
        {shown && state !== "joined" && (
          <>
            <p className="text-muted text-sm">{t("joinText")}</p>
            <Messages of={["hub.discord"]} errors={["discord"]}>
              <JoinServer locale={locale} />
            </Messages>
          </>
        )}
      </div>
    </SectionCard>
  );
}

type RolesCardProps = { discord: OwnDiscord; names: ReadonlyMap<string, string> };

/** Which roles the account should have and has, and when that was compared. */
export async function RolesCard({ discord, names }: RolesCardProps) {
  const t = await getTranslations("hub.discord");
  const nameless = [...discord.expected, ...discord.roles].some((role) => !names.has(role));
  const named = (roles: string[]) => roles.map((role) => names.get(role) ?? role).join(", ");
  return (
    <SectionCard title={t("roles")}>
      <dl className="grid gap-3">
        <div>
          <dt className="text-muted text-sm">{t("expected")}</dt>
          <dd className="font-medium">{named(discord.expected) || t("noRoles")}</dd>
        </div>
        <div>
          <dt className="text-muted text-sm">{t("actual")}</dt>
          <dd className="font-medium">{named(discord.roles) || t("noneYet")}</dd>
        </div>
      </dl>
      {nameless && names.size === 0 && <p className="text-muted mt-4 text-sm">{t("namesMissing")}</p>}
      {discord.error && <p className="text-negative mt-4 text-sm">{t(`problems.${discord.error}`)}</p>}
      <p className="text-muted mt-4 mb-4 text-sm">
        {discord.synced_at ? t.rich("synced", { when: () => <When at={discord.synced_at!} /> }) : t("never")}{" "}
        {discord.waiting && t("waiting")}
      </p>
      <Messages of={["hub.discord"]} errors={["discord"]}>
        <ResyncRoles />
      </Messages>
    </SectionCard>
  );
}
