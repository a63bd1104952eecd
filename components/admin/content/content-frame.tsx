import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { TabLinks } from "@/components/ui/tab-links";
import { localizedHref } from "@/lib/platform/i18n/href";

/** The parts of the section, in their order; a new one is a line here, its page, and its name and lead in `adminContent`. */
const tabs = [
  { key: "missions", path: "/admin/content/missions" },
  { key: "challenges", path: "/admin/content/challenges" },
  { key: "seasons", path: "/admin/content/seasons" },
  { key: "streams", path: "/admin/content/streams" },
  { key: "attendance", path: "/admin/content/streams/attendance" },
  { key: "story", path: "/admin/content/story" },
  { key: "polls", path: "/admin/content/polls" },
  { key: "referrals", path: "/admin/content/referrals" },
  { key: "goals", path: "/admin/content/goals" },
  { key: "texts", path: "/admin/content/texts" },
  { key: "mails", path: "/admin/content/mails" },
] as const;

type ContentFrameProps = { current: (typeof tabs)[number]["key"]; action?: ReactNode; children: ReactNode };

/** Head and parts of what staff publish, each at its own address. */
export async function ContentFrame({ current, action, children }: ContentFrameProps) {
  const [t, locale] = await Promise.all([getTranslations("adminContent"), getLocale()]);
  return (
    <>
      <SectionHeader title={t("title")} action={action}>
        {t(`leads.${current}`)}
      </SectionHeader>
      <TabLinks
        label={t("parts")}
        className="mb-6"
        tabs={tabs.map(({ key, path }) => ({
          key,
          href: localizedHref(locale, path),
          text: t(`tabs.${key}`),
          current: key === current,
        }))}
      />
      {children}
    </>
  );
}
