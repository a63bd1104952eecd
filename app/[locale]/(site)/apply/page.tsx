import type { Metadata } from "next";
import { getMessages, getTranslations } from "next-intl/server";
import { ApplicationIsland } from "@/components/islands/later";
import { errorWords } from "@/components/islands/error-words";
import { fillAll } from "@/components/islands/fill";
import { Steps } from "@/components/site/steps";
import type { CommunityWords } from "@/components/islands/words";
import { PageHead } from "@/components/site/page-head";
import { ReadOn } from "@/components/site/articles/read-on";
import { factWords } from "@/lib/site/fact-words";
import { pageMetadata } from "@/lib/site/metadata/metadata";

export const revalidate = 60;

export async function generateMetadata({ params }: PageProps<"/[locale]/apply">): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations("community.apply");
  return pageMetadata({ locale, path: "/apply", title: t("title"), description: t("description") });
}

export default async function ApplyPage({ params }: PageProps<"/[locale]/apply">) {
  const { locale } = await params;
  const { community } = (await getMessages()) as { community: CommunityWords };
  const { optional, loading, failed, join } = community;
  const { asks, ...apply } = fillAll(community.apply, await factWords(locale));
  const errors = await errorWords(["url_invalid", "application_locked", "application_too_soon"]);
  return (
    <>
      <PageHead path="/apply" title={apply.title} lead={apply.lead} />
      <div className="frame grid grid-cols-1 gap-x-16 gap-y-12 py-12 md:py-16 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-12">
          <ApplicationIsland
            locale={locale}
            words={{ optional, loading, failed, join, apply }}
            errors={errors}
          />
          <div data-for="guest">
            <Steps title={asks.title} steps={asks.items} />
          </div>
        </div>
        <aside>
          <Steps title={apply.how.title} steps={apply.how.steps} />
        </aside>
      </div>
      <ReadOn path="/apply" />
    </>
  );
}
