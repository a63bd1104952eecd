import { getLocale, getTranslations } from "next-intl/server";
import { TextLink } from "@/components/ui/link";
import { etherWords } from "@/lib/mint/chain/ether";
import { localizedHref } from "@/lib/platform/i18n/href";

const points = ["where", "passOn", "refund"] as const;

type TwoFormsProps = {
  /** By card, in words. */
  card: string;
  /** By mint, in wei. */
  mint: string;
  facts: Record<string, string>;
};

/** A place that can be had in two forms (docs/product.md, "Founder and the NFT"): both prices side by side, and what differs. */
export async function TwoForms({ card, mint, facts }: TwoFormsProps) {
  const [t, locale] = await Promise.all([getTranslations("billing.access.forms"), getLocale()]);
  const price = etherWords(BigInt(mint), locale);
  return (
    <section aria-label={t("title")} className="grid gap-3 sm:grid-cols-2">
      {(["card", "mint"] as const).map((form) => (
        <div key={form} className="border-line rounded-card grid content-start gap-2 border p-4 text-sm">
          <h2 className="text-muted font-sans text-sm font-normal tracking-normal">{t(`${form}.title`)}</h2>
          <p className="figures text-lg font-medium">{form === "card" ? card : price}</p>
          <ul className="text-muted grid gap-1.5">
            {points.map((point) => (
              <li key={point}>{t(`${form}.${point}`, facts)}</li>
            ))}
          </ul>
          {form === "mint" && (
            <TextLink href={localizedHref(locale, "/mint")} className="justify-self-start">
              {t("mint.action", { price })}
            </TextLink>
          )}
        </div>
      ))}
    </section>
  );
}
