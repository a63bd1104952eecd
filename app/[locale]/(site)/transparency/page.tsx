import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Steps } from "@/components/site/steps";
import { StatedFigures } from "@/components/site/figures/stated-figures";
import { TransparencyTable } from "@/components/site/figures/transparency-table";
import { PageHead } from "@/components/site/page-head";
import { ReadOn } from "@/components/site/articles/read-on";
import { TextLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";
import { getStatedFigures } from "@/lib/content/published";
import { pageMetadata } from "@/lib/site/metadata/metadata";
import { getTransparency } from "@/lib/site/queries";

export const revalidate = 60;

export async function generateMetadata({ params }: PageProps<"/[locale]/transparency">): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations("community.transparency");
  return pageMetadata({ locale, path: "/transparency", title: t("title"), description: t("description") });
}

export default async function TransparencyPage({ params }: PageProps<"/[locale]/transparency">) {
  const { locale } = await params;
  const t = await getTranslations("community.transparency");
  const [figures, stated] = await Promise.all([getTransparency(), getStatedFigures()]);
  return (
    <>
      <PageHead path="/transparency" title={t("title")} lead={t("lead")} />
      <div className="frame grid grid-cols-1 gap-16 py-12 md:py-16">
        <div>{figures ? <TransparencyTable figures={figures} /> : <p>{t("unavailable")}</p>}</div>
        <StatedFigures figures={stated} />
        <div>
          <Steps name="community.transparency.notes" wide />
          <p className="mt-6">
            {t.rich("notes.governance", {
              governance: (words) => (
                <TextLink href={localizedHref(locale, "/funding-governance")}>{words}</TextLink>
              ),
            })}
          </p>
        </div>
      </div>
      <ReadOn path="/transparency" />
    </>
  );
}
