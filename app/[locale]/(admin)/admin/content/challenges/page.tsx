import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { ContentFrame } from "@/components/admin/content/content-frame";
import { ChallengesList } from "@/components/admin/content/challenges/challenges-list";
import { Messages } from "@/components/messages/messages";
import { ButtonLink } from "@/components/ui/link";
import { challengesPage, staffChallenges } from "@/lib/admin/challenges/challenges.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";
import { localizedHref } from "@/lib/platform/i18n/href";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminContent");
  return { title: t("tabs.challenges"), robots: { index: false } };
}

export default function AdminChallengesPage({
  searchParams,
}: PageProps<"/[locale]/admin/content/challenges">) {
  return (
    <SectionGate of="content">
      {async (staff) => {
        const [answer, t, locale] = await Promise.all([
          redirectIfRefused(readList(staff, staffChallenges, await searchParams, challengesPage)),
          getTranslations("adminContent.challenges"),
          getLocale(),
        ]);
        return (
          <Messages
            of={["admin.change", "admin.list", "adminContent.steps", "join.secondFactor", "points.levels"]}
            errors={["panel", "content"]}
          >
            <ContentFrame
              current="challenges"
              action={
                <ButtonLink href={localizedHref(locale, "/admin/content/challenges/new")}>
                  {t("add")}
                </ButtonLink>
              }
            >
              <ChallengesList answer={answer} roles={staff.roles} />
            </ContentFrame>
          </Messages>
        );
      }}
    </SectionGate>
  );
}
