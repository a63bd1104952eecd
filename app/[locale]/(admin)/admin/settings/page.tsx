import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { SettingsTabs } from "@/components/admin/settings/settings-tabs";
import { SettingsList } from "@/components/admin/settings/settings-list";
import { Messages } from "@/components/messages/messages";
import { readSettings } from "@/lib/admin/settings/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminSettings");
  return { title: t("title"), robots: { index: false } };
}

export default function AdminSettingsPage() {
  return (
    <SectionGate of="settings">
      {async (staff) => {
        const [read, t] = await redirectIfRefused(
          Promise.all([readSettings(staff), getTranslations("adminSettings")]),
        );
        return (
          <>
            <SectionHeader title={t("title")}>{t("lead")}</SectionHeader>
            <SettingsTabs current="settings" />
            <Messages
              of={["admin.change", "adminSettings", "join.secondFactor", "members.tiers", "points.levels"]}
              errors={["panel"]}
            >
              <SettingsList {...read} />
            </Messages>
          </>
        );
      }}
    </SectionGate>
  );
}
