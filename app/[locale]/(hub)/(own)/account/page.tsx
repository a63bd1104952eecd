import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/members/page-header";
import { Streamed } from "@/components/shell/streamed";
import { Glyph } from "@/components/ui/glyph";
import { Anchor } from "@/components/ui/anchor";
import { redirectIfRefused, requireMemberByRead } from "@/lib/guard/page";
import { readOverview } from "@/lib/hub/queries";
import { accountPaths } from "@/lib/hub/rules";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("hub.account");
  return { title: t("title"), description: null, robots: { index: false } };
}

async function content() {
  await requireMemberByRead("/account");
  const [own, t, tiers, locale] = await redirectIfRefused(
    Promise.all([
      readOverview(),
      getTranslations("hub.account"),
      getTranslations("members.tiers"),
      getLocale(),
    ]),
  );
  const rows = [
    ["settings", own.username ? `@${own.username}` : (own.email ?? t("noName"))],
    ["membership", tiers.has(own.tier) ? tiers(own.tier) : own.tier],
    ["receipts", t("counts.receipts", { count: own.receipts })],
    [
      "sessions",
      own.second_factor
        ? t("counts.secured", { count: own.sessions })
        : t("counts.sessions", { count: own.sessions }),
    ],
    ["linked", t("counts.linked", { wallets: own.wallets, discord: own.discord ? "yes" : "no" })],
    ["data", t("since", { date: formatter(locale).date(own.since) })],
  ] as const;
  return (
    <>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        {rows.map(([key, now]) => (
          <li key={key}>
            <Anchor
              href={localizedHref(locale, accountPaths[key])}
              className="border-line bg-surface rounded-card hover:border-control flex h-full items-center justify-between gap-4 border p-5 transition-colors"
            >
              <span className="min-w-0">
                <span className="block text-lg font-semibold">{t(`parts.${key}.title`)}</span>
                <span className="mt-1 block break-words">{now}</span>
                <span className="text-muted mt-1 block text-sm">{t(`parts.${key}.text`)}</span>
              </span>
              <Glyph name="arrow" className="text-muted size-5 shrink-0" />
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}

export default function AccountPage() {
  return <Streamed content={content} />;
}
