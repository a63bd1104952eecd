"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PictureLink } from "@/components/hub/picture/picture-link";
import { MemberPart } from "@/components/islands/member-part";
import { useMine } from "@/components/islands/use-mine";
import { WrittenTitle } from "@/components/ui/written-title";
import { wordsOf, type OwnChapter } from "@/lib/story/schema";
import { Chapters } from "./chapters";
import { StorySkeleton } from "./story-skeleton";

/** The member's own climb in chapters. */
export function OwnStory({ guest }: { guest: ReactNode }) {
  const locale = useLocale();
  const t = useTranslations("story.own");
  const levels = useTranslations("points.levels");
  const [mine] = useMine<OwnChapter[]>("/api/me/story");
  const valuesOf = ({ kind, ref }: OwnChapter) => ({
    level: kind === "level" && levels.has(ref) ? levels(ref) : "",
    token: ref,
  });
  const titleOf = (chapter: OwnChapter) => wordsOf(chapter.texts, locale).title;
  return (
    <MemberPart mine={mine} guest={guest} skeleton={<StorySkeleton />}>
      {(chapters) => (
        <Chapters
          chapters={chapters.map((chapter) => ({
            key: `${chapter.kind} ${chapter.ref}`,
            title: t.rich(chapter.kind, {
              ...valuesOf(chapter),
              title: () => <WrittenTitle texts={chapter.texts} locale={locale} title={titleOf(chapter)} />,
            }),
            at: chapter.at,
            action: (
              <PictureLink
                kind="chapter"
                chapter={`${chapter.kind} ${chapter.ref}`}
                label={t.markup(chapter.kind, { ...valuesOf(chapter), title: () => titleOf(chapter) })}
              />
            ),
          }))}
        />
      )}
    </MemberPart>
  );
}
