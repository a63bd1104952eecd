import { useTranslations } from "next-intl";
import { SuspensionNotice } from "@/components/appeals/suspension-notice";
import { DashboardView } from "@/components/members/dashboard/dashboard-view";
import { LostTokens } from "@/components/members/dashboard/lost-tokens";
import { OwedPoints } from "@/components/members/dashboard/owed-points";
import { HistoryTable } from "@/components/members/history-table";
import { AffiliateView } from "@/components/referrals/affiliate-view";
import { readShareWords } from "@/components/referrals/share-words";
import { MailForm } from "@/components/settings/mail-form";
import { PreferencesForm } from "@/components/settings/preferences-form";
import { ProfileForms } from "@/components/settings/profile/profile-forms";
import type { Viewed } from "@/lib/admin/view-as/queries";
import type { ViewedSettings, ViewPage } from "@/lib/admin/view-as/schema";
import { themeOf } from "@/lib/platform/appearance";
import { defaultLocale, isLocale } from "@/lib/platform/i18n/routing";
import { isPointGroup } from "@/lib/points/rules";

type ViewedPageProps = { shown: Viewed["shown"]; page: ViewPage; appUrl: string };

function Settings({ settings, appUrl }: { settings: ViewedSettings; appUrl: string }) {
  const t = useTranslations("adminView");
  const locale = isLocale(settings.locale) ? settings.locale : defaultLocale;
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4 md:gap-6">
      <ProfileForms
        settings={{ ...settings, locale, theme: themeOf(settings.theme) }}
        linkBase={`${appUrl.replace(/^https?:\/\//, "")}/r/`}
      />
      <PreferencesForm preferences={{ locale, theme: themeOf(settings.theme) ?? "system" }} />
      <MailForm mail={settings.mail} />
      <p className="text-muted text-sm">{t("leftOut")}</p>
    </div>
  );
}

/** A page of the member area with the data of the member who is viewed, by the components of that page. */
export async function ViewedPage({ shown, page, appUrl }: ViewedPageProps) {
  const group = page.split("/")[1] ?? "";
  switch (shown.kind) {
    case "dashboard":
      return (
        <DashboardView
          initial={shown.data}
          appUrl={appUrl}
          notices={
            <>
              {shown.data.suspension && <SuspensionNotice suspension={shown.data.suspension} />}
              <LostTokens tokens={shown.data.lost_tokens} />
            </>
          }
        />
      );
    case "affiliate":
      return <AffiliateView initial={shown.data} appUrl={appUrl} shareWords={await readShareWords()} />;
    case "points":
      return (
        <>
          <OwedPoints owed={shown.data.owed} className="mb-6" />
          <HistoryTable rows={shown.data.rows} group={isPointGroup(group) ? group : null} />
        </>
      );
    case "settings":
      return <Settings settings={shown.data} appUrl={appUrl} />;
  }
}
