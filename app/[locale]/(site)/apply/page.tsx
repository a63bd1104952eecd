import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ApplicationIsland } from "@/components/applications/later";
import { LaterMessages } from "@/components/messages/later-messages";
import { Steps } from "@/components/site/steps";
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
  const [t, facts] = await Promise.all([getTranslations("community.apply"), factWords(locale)]);
  return (
    <>
      <PageHead path="/apply" title={t("title")} lead={t("lead")} />
      <div className="group/apply frame grid grid-cols-1 gap-x-16 gap-y-12 py-12 md:py-16 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-12">
          <LaterMessages
            of={[
              "appeals.answer",
              "appeals.appeal",
              "appeals.cancel",
              "appeals.close",
              "appeals.alone",
              "appeals.countsAt",
              "appeals.once",
              "appeals.onceAlone",
              "appeals.send",
              "appeals.state",
              "appeals.text",
              "appeals.textHint",
              "appeals.title",
              "appeals.withdraw",
              "appeals.withdrawText",
              "appeals.withdrawTitle",
              "community.general",
              "community.apply.mine",
              "community.apply.form",
            ]}
            errors={["appeals", "community"]}
          >
            <ApplicationIsland retryDays={facts.retryDays ?? ""} />
          </LaterMessages>
          <div data-for="guest">
            <Steps name="community.apply.asks" />
          </div>
        </div>
        <aside className="group-has-data-approved/apply:hidden">
          <Steps name="community.apply.how" values={facts} />
        </aside>
      </div>
      <ReadOn path="/apply" />
    </>
  );
}
