import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { JoinCard } from "@/components/islands/join-card";
import { OwnStory } from "@/components/story/later";
import { LaterMessages } from "@/components/messages/later-messages";
import { PageHead } from "@/components/site/page-head";
import { Chapters } from "@/components/story/chapters";
import { pageMetadata } from "@/lib/site/metadata/metadata";
import { WrittenTitle } from "@/components/ui/written-title";
import { getCommunityStory } from "@/lib/story/queries";
import { wordsOf } from "@/lib/story/schema";

export const revalidate = 300;

export async function generateMetadata({ params }: PageProps<"/[locale]/story">): Promise<Metadata> {
  const [{ locale }, t] = await Promise.all([params, getTranslations("story")]);
  return pageMetadata({ locale, path: "/story", title: t("title"), description: t("description") });
}

export default async function StoryPage() {
  const [chapters, locale, t] = await Promise.all([
    getCommunityStory(),
    getLocale(),
    getTranslations("story"),
  ]);
  return (
    <>
      <PageHead path="/story" title={t("title")} lead={t("lead")} />
      <div className="frame grid grid-cols-1 gap-x-16 gap-y-14 py-12 md:py-16 lg:grid-cols-2">
        <section>
          <h2 className="mb-6 text-xl font-semibold">{t("own.title")}</h2>
          <LaterMessages of={["community.general", "hub.picture", "points.levels", "story.own"]}>
            <OwnStory
              guest={
                <JoinCard
                  locale={locale}
                  title={t("guest.title")}
                  text={t("guest.text")}
                  label={t("guest.join")}
                  next="/story"
                />
              }
            />
          </LaterMessages>
        </section>
        <section>
          <h2 className="mb-6 text-xl font-semibold">{t("community.title")}</h2>
          {chapters && chapters.length > 0 ? (
            <Chapters
              chapters={chapters.map(({ kind, ref, value, texts, at }) => {
                const words = wordsOf(texts, locale);
                return {
                  key: `${kind} ${ref}`,
                  title: t.rich(`community.${kind}`, {
                    value,
                    title: () => <WrittenTitle texts={texts} locale={locale} title={words.title} />,
                  }),
                  text:
                    kind === "vote"
                      ? t("community.ballots", { value })
                      : words.text && <WrittenTitle texts={texts} locale={locale} title={words.text} />,
                  at,
                };
              })}
            />
          ) : (
            <p className="text-muted">{t("community.none")}</p>
          )}
        </section>
      </div>
    </>
  );
}
