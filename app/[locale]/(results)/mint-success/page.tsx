import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/link";
import { MintResult } from "@/components/mint/result/mint-result";
import { HeldPage } from "@/components/shell/held-page";
import { publicConfig } from "@/lib/platform/env";
import { localizedHref } from "@/lib/platform/i18n/href";
import { readMints } from "@/lib/mint/queries";
import { artworkPath } from "@/lib/mint/rules";
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
  const [locale, t, mints] = await redirectIfRefused(
    Promise.all([getLocale(), getTranslations("mint.success"), asked.success ? readMints(asked.data) : []]),
  );
  const [mint] = mints;
  const artwork = mint?.token_id ? artworkPath(mint.token_id) : null;
  return (
    <div className="frame py-10 md:py-16">
      <MintResult
        hash={asked.success ? asked.data : null}
        mints={mints}
        artwork={artwork}
        chain={publicConfig().chain}
      />
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink variant="primary" href={localizedHref(locale, "/members/dashboard")}>
          {t("dashboard")}
        </ButtonLink>
        <ButtonLink href={localizedHref(locale, "/mint")}>{t("mint")}</ButtonLink>
      </div>
    </div>
  );
}

/** Only reads: the chain and the watch of it decide what is shown. */
export default function MintSuccessPage(props: PageProps<"/[locale]/mint-success">) {
  return <HeldPage content={() => content(props)} />;
}
