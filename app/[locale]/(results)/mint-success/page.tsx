import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { OnwardLink } from "@/components/join/onward-link";
import { ButtonLink } from "@/components/ui/link";
import { MintResult } from "@/components/mint/result/mint-result";
import { HeldPage } from "@/components/shell/held-page";
import { publicConfig } from "@/lib/platform/env";
import { localizedHref } from "@/lib/platform/i18n/href";
import { readMintResult } from "@/lib/mint/queries";
import { hashSchema } from "@/lib/mint/schema";
import { redirectIfRefused, requireMember, requireMemberByRead } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("mint.success");
  return { title: t("title"), description: t("metadata"), robots: { index: false } };
}

async function content({ searchParams }: PageProps<"/[locale]/mint-success">) {
  const { tx } = await searchParams;
  const asked = hashSchema.safeParse(tx);
  if (asked.success) await requireMemberByRead(`/mint-success?tx=${asked.data}`);
  else await requireMember("/mint-success");
  const nothing = { mints: [], plan: null, rented: null };
  const [locale, t, result] = await redirectIfRefused(
    Promise.all([
      getLocale(),
      getTranslations("mint.success"),
      asked.success ? readMintResult(asked.data) : nothing,
    ]),
  );
  return (
    <div className="frame py-10 md:py-16">
      <MintResult hash={asked.success ? asked.data : null} result={result} chain={publicConfig().chain}>
        {/* The guard has let in: the account is set up. */}
        <OnwardLink onboarded />
        <ButtonLink href={localizedHref(locale, "/mint")}>{t("mint")}</ButtonLink>
      </MintResult>
    </div>
  );
}

/** Only reads: the chain and the watch of it decide what is shown. */
export default function MintSuccessPage(props: PageProps<"/[locale]/mint-success">) {
  return <HeldPage content={() => content(props)} />;
}
