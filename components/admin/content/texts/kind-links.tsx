import { getLocale, getTranslations } from "next-intl/server";
import { TabLinks } from "@/components/ui/tab-links";
import { documentKinds, type DocumentKind } from "@/lib/content/kinds";
import { localizedHref } from "@/lib/platform/i18n/href";

/** The kinds of texts, each at its own address: all of them, or those of one kind. */
export async function KindLinks({ current }: { current: DocumentKind | undefined }) {
  const [t, locale] = await Promise.all([getTranslations("adminContent.texts"), getLocale()]);
  const here = localizedHref(locale, "/admin/content/texts");
  return (
    <TabLinks
      label={t("columns.kind")}
      className="mb-6"
      tabs={[
        { key: "all", href: here, text: t("all"), current: current === undefined },
        ...documentKinds.map((kind) => ({
          key: kind,
          href: `${here}?kind=${kind}`,
          text: t(`plural.${kind}`),
          current: kind === current,
        })),
      ]}
    />
  );
}
