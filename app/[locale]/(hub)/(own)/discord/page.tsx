import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/members/page-header";
import { Streamed } from "@/components/shell/streamed";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { redirectIfRefused, requireMemberByRead } from "@/lib/guard/page";
import { readOverview } from "@/lib/hub/queries";
import { brand } from "@/lib/platform/brand";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { authProviders } from "@/lib/sign-in/providers";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("hub.discord");
  return { title: t("title"), description: null, robots: { index: false } };
}

async function content() {
  await requireMemberByRead("/discord");
  const [{ discord, discord_points }, t, locale] = await redirectIfRefused(
    Promise.all([readOverview(), getTranslations("hub.discord"), getLocale()]),
  );
  const linked = localizedHref(locale, "/linked-accounts");
  const offered = authProviders().includes("discord");
  return (
    <>
      <PageHeader title={t("title")}>{t("lead", { brand: brand.name })}</PageHeader>
      <div className="grid max-w-4xl grid-cols-1 gap-6 md:grid-cols-2">
        <SectionCard
          title={t("link")}
          action={
            <Badge tone={discord ? "positive" : "neutral"}>{t(discord ? "linked" : "notLinked")}</Badge>
          }
        >
          {discord ? (
            <>
              <p className="font-medium">{discord.name ?? t("noName")}</p>
              <p className="text-muted mt-1 text-sm">
                {t("since", { date: formatter(locale).date(discord.since) })}
              </p>
              <TextLink href={linked} className="mt-4 inline-block text-sm">
                {t("manage")}
              </TextLink>
            </>
          ) : offered ? (
            <>
              <p className="text-muted mb-5">{t("gives", { points: discord_points })}</p>
              <ButtonLink href={linked} variant="primary">
                {t("action")}
              </ButtonLink>
            </>
          ) : (
            <p className="text-muted">{t("closed")}</p>
          )}
        </SectionCard>
        <SectionCard title={t("what")}>
          <p className="text-muted">{t("whatText")}</p>
        </SectionCard>
      </div>
    </>
  );
}

export default function DiscordPage() {
  return <Streamed content={content} />;
}
