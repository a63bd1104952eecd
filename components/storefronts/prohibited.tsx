import { useTranslations } from "next-intl";
import { prohibited } from "@/lib/storefronts/rules";

/** What nobody may sell, in plain words. */
export function Prohibited() {
  const t = useTranslations("storefront.rules");
  return (
    <section className="grid max-w-[70ch] gap-3" aria-labelledby="prohibited">
      <h2 id="prohibited" className="text-lg font-semibold">
        {t("title")}
      </h2>
      <p>{t("text")}</p>
      <ul className="text-muted list-disc pl-5">
        {prohibited.map((key) => (
          <li key={key}>{t(`items.${key}`)}</li>
        ))}
      </ul>
      <p className="text-muted text-sm">{t("report")}</p>
    </section>
  );
}
