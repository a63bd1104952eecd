import { ArrowLeft } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { PageHeader } from "@/components/members/page-header";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { TabLinks } from "@/components/ui/tab-links";
import { fileTabs, type MemberFile } from "@/lib/admin/member-file/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { FilePanel } from "./file-panel";
import { AwardButton } from "./member-actions";
import { MemberMenu } from "./member-menu";

/** The file of one member: who they are, what can be done, and the tab that is open. */
export function MemberFileView({ file, isAdmin }: { file: MemberFile; isAdmin: boolean }) {
  const t = useTranslations("admin.file");
  const roles = useTranslations("admin.roles");
  const names = useTranslations("admin.home");
  const locale = useLocale();
  const { user_id, full_name, banned, suspended_until } = file.profile;
  const here = localizedHref(locale, `/admin/home/${user_id}`);
  const open = file.list?.tab ?? "overview";
  return (
    <>
      <TextLink
        href={localizedHref(locale, "/admin/home")}
        className="mb-4 inline-flex min-h-11 items-center gap-2 text-sm"
      >
        <ArrowLeft aria-hidden="true" className="size-4" /> {t("back")}
      </TextLink>
      <PageHeader
        title={full_name ?? names("nameless")}
        mark={
          <>
            {file.roles.map((role) => (
              <Badge key={role} tone="info">
                {roles(role)}
              </Badge>
            ))}
            {banned && <Badge tone="negative">{t("banned")}</Badge>}
            {suspended_until && (
              <Badge tone="negative">
                {t("suspendedUntil", { date: formatter(locale).time(suspended_until) })}
              </Badge>
            )}
          </>
        }
        action={
          <span className="flex gap-2">
            <AwardButton member={user_id} limits={file.limits} />
            <MemberMenu file={file} isAdmin={isAdmin} />
          </span>
        }
      >
        {file.email ?? file.phone}
      </PageHeader>
      <TabLinks
        label={t("tabs.label")}
        className="mb-6"
        tabs={fileTabs.map((tab) => ({
          key: tab,
          href: tab === "overview" ? here : `${here}?tab=${tab}`,
          text: tab === "notes" && file.notes > 0 ? t("notesCount", { count: file.notes }) : t(`tabs.${tab}`),
          current: tab === open,
        }))}
      />
      <FilePanel file={file} here={here} isAdmin={isAdmin} />
    </>
  );
}
