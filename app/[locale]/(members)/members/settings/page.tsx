import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactElement } from "react";
import { PageHeader } from "@/components/members/page-header";
import { Streamed } from "@/components/shell/streamed";
import { SettingsTabs } from "@/components/settings/settings-tabs";
import { settingsTab, type SettingsTab } from "@/lib/members/settings-paths";
import { single } from "@/lib/platform/query";
import { DataPart } from "./data";
import { MembershipPart } from "./membership";
import { PreferencesPart } from "./preferences";
import { ProfilePart } from "./profile";
import { SecurityPart } from "./security";
import { requireMemberByRead } from "@/lib/guard/page";
import type { Member } from "@/lib/session/member";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("title"), description: t("metadata"), robots: { index: false } };
}

/** Each reads what it shows, and only when it is open. */
const parts: Record<SettingsTab, (props: { member: Member; error?: string }) => Promise<ReactElement>> = {
  profile: ProfilePart,
  preferences: PreferencesPart,
  security: SecurityPart,
  membership: MembershipPart,
  data: DataPart,
};

type Props = PageProps<"/[locale]/members/settings">;

async function content({ searchParams }: Props) {
  const [member, query, t] = await Promise.all([
    requireMemberByRead("/members/settings"),
    searchParams,
    getTranslations("settings"),
  ]);
  const tab = settingsTab(single(query.tab));
  const part = await parts[tab]({ member, error: single(query.error) });
  return (
    <>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <SettingsTabs current={tab} />
      <div key={tab} className="grid max-w-3xl grid-cols-1 gap-4 md:gap-6">
        {part}
      </div>
    </>
  );
}

export default function SettingsPage(props: Props) {
  return <Streamed content={() => content(props)} />;
}
