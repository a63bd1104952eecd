import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { OwnSuspension } from "@/components/appeals/own-suspension";
import { PageHead } from "@/components/site/page-head";
import { ButtonLink } from "@/components/ui/link";
import { HeldPage } from "@/components/shell/held-page";
import { readSuspensionByLink } from "@/lib/appeals/queries";
import { localizedHref } from "@/lib/platform/i18n/href";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("appeals.page");
  return {
    title: t("title"),
    description: t("description"),
    robots: { index: false },
    // The address of this page is a credential: no site that it leads to is told it.
    referrer: "no-referrer",
  };
}

async function content({ searchParams }: PageProps<"/[locale]/appeal">) {
  const { token } = await searchParams;
  const locale = await getLocale();
  const t = await getTranslations("appeals.page");
  const suspension = typeof token === "string" ? await readSuspensionByLink(token) : null;
  return (
    <>
      <PageHead motif="plateau" title={t("title")} lead={t(suspension ? "lead" : "unknown")} />
      <div className="frame py-12 md:py-16">
        <div className="max-w-2xl">
          {suspension && typeof token === "string" ? (
            <OwnSuspension suspension={suspension} token={token} />
          ) : (
            <ButtonLink href={localizedHref(locale, "/legal/contact")}>{t("contact")}</ButtonLink>
          )}
        </div>
      </div>
    </>
  );
}

/** The way of who is banned, and therefore cannot sign in: the signed link of the mail about it. Opening it changes nothing. */
export default function AppealPage(props: PageProps<"/[locale]/appeal">) {
  return <HeldPage content={() => content(props)} />;
}
