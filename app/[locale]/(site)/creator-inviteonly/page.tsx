import type { Metadata } from "next";
import { getMessages, getTranslations } from "next-intl/server";
import { errorWords } from "@/components/islands/error-words";
import { InviteIsland } from "@/components/islands/later";
import { fillAll } from "@/components/islands/fill";
import { Steps } from "@/components/site/steps";
import type { CommunityWords } from "@/components/islands/words";
import { PageHead } from "@/components/site/page-head";
import { ReadOn } from "@/components/site/articles/read-on";
import { TextLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";
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
  const { community } = (await getMessages()) as { community: CommunityWords };
  const { loading, failed, join } = community;
  const { invite, apply } = fillAll(
    { invite: community.invite, apply: community.apply },
    await factWords(locale),
  );
  const errors = await errorWords([
    "invite_unknown",
    "invite_used",
    "invite_expired",
    "invite_held",
    "application_locked",
    "application_too_soon",
    "too_many_attempts",
  ]);
  return (
    <>
      <PageHead path="/creator-inviteonly" title={invite.title} lead={invite.lead} />
      <div className="frame grid grid-cols-1 gap-x-16 gap-y-12 py-12 md:py-16 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-12">
          <InviteIsland locale={locale} words={{ loading, failed, join, invite }} errors={errors} />
          <Steps title={apply.how.title} steps={apply.how.steps} />
        </div>
        <aside>
          <h2 className="text-xl font-semibold">{invite.facts.title}</h2>
          <ul className="divide-line border-line mt-5 divide-y border-y">
            {invite.facts.items.map((item) => (
              <li key={item} className="text-muted py-4">
                {item}
              </li>
            ))}
          </ul>
          <p className="mt-5">
            {t.rich("facts.none", {
              apply: (words) => <TextLink href={localizedHref(locale, "/apply")}>{words}</TextLink>,
            })}
          </p>
        </aside>
      </div>
      <ReadOn path="/creator-inviteonly" />
    </>
  );
}
