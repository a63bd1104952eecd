import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ContactIsland } from "@/components/feedback/later";
import { LaterMessages } from "@/components/messages/later-messages";
import { PageHead } from "@/components/site/page-head";
import { richWords } from "@/components/site/rich-words";
import { pageMetadata } from "@/lib/site/metadata/metadata";

export async function generateMetadata({ params }: PageProps<"/[locale]/legal/contact">): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations("community.contact");
  return pageMetadata({ locale, path: "/legal/contact", title: t("title"), description: t("description") });
}

export default async function ContactPage({ params }: PageProps<"/[locale]/legal/contact">) {
  const { locale } = await params;
  const t = await getTranslations("community.contact");
  const rich = await richWords(locale);
  return (
    <>
      <PageHead path="/legal/contact" title={t("title")} lead={t("lead")} />
      <div className="frame grid grid-cols-1 gap-x-16 gap-y-12 py-12 md:py-16 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <LaterMessages
          of={[
            "community.general",
            "community.contact.form",
            "community.contact.topics",
            "community.contact.mine",
          ]}
          errors={[]}
        >
          <ContactIsland />
        </LaterMessages>
        <aside>
          <h2 className="text-xl font-semibold">{t("aside.title")}</h2>
          <ul className="divide-line border-line mt-5 divide-y border-y">
            {(["faq", "mail", "privacy"] as const).map((key) => (
              <li key={key} className="text-muted py-4">
                {t.rich(`aside.${key}`, rich)}
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </>
  );
}
