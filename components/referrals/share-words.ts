import { getTranslations } from "next-intl/server";
import { locales, type Locale } from "@/lib/platform/i18n/routing";
import type { ShareWords } from "@/lib/referrals/share";

async function wordsIn(locale: Locale): Promise<ShareWords[Locale]> {
  const t = await getTranslations({ locale, namespace: "referrals.kit" });
  return {
    subject: t("subject"),
    texts: {
      whatsapp: t("texts.whatsapp"),
      telegram: t("texts.telegram"),
      x: t("texts.x"),
      email: t("texts.email"),
    },
  };
}

/** The texts of the share kit in every language of the site. */
export async function readShareWords(): Promise<ShareWords> {
  const words = await Promise.all(locales.map(async (locale) => [locale, await wordsIn(locale)] as const));
  return Object.fromEntries(words) as ShareWords;
}
