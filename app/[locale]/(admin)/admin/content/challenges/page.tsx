import { getLocale, getTranslations } from "next-intl/server";
import { ContentFrame } from "@/components/admin/content/content-frame";
import { ChallengesList } from "@/components/admin/content/challenges/challenges-list";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { ButtonLink } from "@/components/ui/link";
import { staffChallenges } from "@/lib/admin/challenges/challenges.list";
import { localizedHref } from "@/lib/platform/i18n/href";

export const generateMetadata = listMetadata(staffChallenges);

export default function AdminChallengesPage({
  searchParams,
}: PageProps<"/[locale]/admin/content/challenges">) {
  return (
    <ListPage of={staffChallenges} searchParams={searchParams}>
      {async (shown) => {
        const [t, locale] = await Promise.all([getTranslations("adminContent.challenges"), getLocale()]);
        return (
          <Messages
            of={["admin.change", "admin.list", "adminContent.steps", "join.secondFactor", "points.levels"]}
            errors={["panel", "content"]}
          >
            <ContentFrame
              current={staffChallenges.tab}
              action={
                <ButtonLink href={localizedHref(locale, "/admin/content/challenges/new")}>
                  {t("add")}
                </ButtonLink>
              }
            >
              <ChallengesList {...shown} />
            </ContentFrame>
          </Messages>
        );
      }}
    </ListPage>
  );
}
