import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { LaterMessages } from "@/components/messages/later-messages";
import { PageHead } from "@/components/site/page-head";
import { LeaveInvitationForm, UnsubscribeForm } from "@/components/site/later";
import { ButtonLink } from "@/components/ui/link";
import { HeldPage } from "@/components/shell/held-page";
import { localizedHref } from "@/lib/platform/i18n/href";
import { mailCategories } from "@/lib/mail/categories";
import { readInvitation, readUnsubscribe } from "@/lib/mail/unsubscribe";
import { settingsPath } from "@/lib/members/settings-paths";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("pages.unsubscribe");
  return { title: t("title"), description: t("description"), robots: { index: false } };
}

async function content({ searchParams }: PageProps<"/[locale]/unsubscribe">) {
  const { token } = await searchParams;
  const locale = await getLocale();
  const t = await getTranslations("pages.unsubscribe");
  const given = typeof token === "string" ? token : "";
  const known = readUnsubscribe(given);
  const isInvitation = readInvitation(given) !== null;
  return (
    <>
      <PageHead
        motif="plateau"
        title={t("title")}
        lead={t(known ? "lead" : isInvitation ? "invitation.lead" : "unknown")}
      />
      <div className="frame grid grid-cols-1 gap-x-16 gap-y-10 py-12 md:py-16 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="max-w-2xl">
          {known && (
            <LaterMessages
              of={[
                "pages.unsubscribe.back",
                "pages.unsubscribe.categories",
                "pages.unsubscribe.done",
                "pages.unsubscribe.failed",
                "pages.unsubscribe.none",
                "pages.unsubscribe.stop",
              ]}
              errors={[]}
            >
              <UnsubscribeForm
                token={given}
                categories={mailCategories.map((name) => ({
                  name,
                  ticked: known.categories.includes(name),
                }))}
              />
            </LaterMessages>
          )}
          {isInvitation && (
            <LaterMessages
              of={[
                "pages.unsubscribe.failed",
                "pages.unsubscribe.invitation.back",
                "pages.unsubscribe.invitation.done",
                "pages.unsubscribe.invitation.stop",
              ]}
              errors={[]}
            >
              <LeaveInvitationForm token={given} />
            </LaterMessages>
          )}
          {!known && !isInvitation && (
            <ButtonLink href={localizedHref(locale, settingsPath("preferences"))}>{t("settings")}</ButtonLink>
          )}
        </div>
        {!isInvitation && (
          <p className="border-accent text-muted self-start border-l-2 pl-4 text-sm">{t("always")}</p>
        )}
      </div>
    </>
  );
}

/** Opening the page changes nothing: mail scanners open every link. */
export default function UnsubscribePage(props: PageProps<"/[locale]/unsubscribe">) {
  return <HeldPage content={() => content(props)} />;
}
