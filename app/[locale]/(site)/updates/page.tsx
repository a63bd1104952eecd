import { getLocale, getTranslations } from "next-intl/server";
import { ReadOn } from "@/components/site/articles/read-on";
import { UpdateList } from "@/components/site/documents/update-list";
import { PageHead } from "@/components/site/page-head";
import { TextLink } from "@/components/ui/link";
import { getUpdates } from "@/lib/content/published";
import { localizedHref } from "@/lib/platform/i18n/href";
import { describePage } from "@/lib/site/reading-page";

export const revalidate = 60;
export const generateMetadata = describePage("/updates", "pages.updates");

export default async function UpdatesPage() {
  const [locale, t, updates] = await Promise.all([
    getLocale(),
    getTranslations("pages.updates"),
    getUpdates(),
  ]);
  return (
    <>
      <PageHead
        path="/updates"
        title={t("title")}
        lead={t.rich("lead", {
          feed: (words) => <TextLink href={localizedHref(locale, "/updates.xml")}>{words}</TextLink>,
        })}
      />
      <UpdateList updates={updates} />
      <ReadOn path="/updates" />
    </>
  );
}
