import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { InviteIsland } from "@/components/applications/later";
import { LaterMessages } from "@/components/messages/later-messages";
import { PageHead } from "@/components/site/page-head";
import { ReadOn } from "@/components/site/articles/read-on";
import { TextLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";
import { listKeys } from "@/lib/platform/i18n/message-list";
import { factWords } from "@/lib/site/fact-words";
import { pageMetadata } from "@/lib/site/metadata/metadata";

export const revalidate = 60;

export async function generateMetadata({
  params,
}: PageProps<"/[locale]/creator-inviteonly">): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations("community.invite");
  return pageMetadata({
    locale,
    path: "/creator-inviteonly",
    title: t("title"),
    description: t("description"),
  });
}

export default async function InvitePage({ params }: PageProps<"/[locale]/creator-inviteonly">) {
  const { locale } = await params;
  const t = await getTranslations("community.invite");
  const facts = await factWords(locale);
  const items = await listKeys("community.invite.facts.items");
  return (
    <>
      <PageHead path="/creator-inviteonly" title={t("title")} lead={t("lead")} />
      <div className="group/invite frame grid grid-cols-1 gap-x-16 gap-y-12 py-12 md:py-16 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-12">
          <LaterMessages
            of={[
              "community.general",
              "community.invite.guestTitle",
              "community.invite.guest",
              "community.invite.form",
            ]}
            errors={["community"]}
          >
            <InviteIsland />
          </LaterMessages>
        </div>
        <aside className="group-has-data-redeemed/invite:hidden">
          <h2 className="text-xl font-semibold">{t("facts.title")}</h2>
          <ul className="divide-line border-line mt-5 divide-y border-y">
            {items.map((item) => (
              <li key={item} className="text-muted py-4">
                {t(`facts.items.${item}`, facts)}
              </li>
            ))}
          </ul>
          {(["after", "none"] as const).map((key) => (
            <p key={key} className="mt-5">
              {t.rich(`facts.${key}`, {
                apply: (words) => <TextLink href={localizedHref(locale, "/apply")}>{words}</TextLink>,
              })}
            </p>
          ))}
        </aside>
      </div>
      <ReadOn path="/creator-inviteonly" />
    </>
  );
}
