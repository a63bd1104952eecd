import { getTranslations } from "next-intl/server";
import { unopened } from "@/lib/plans/rules";

/** The name of a benefit; one that is not open yet says so. */
export async function BenefitName({ feature }: { feature: string }) {
  const t = await getTranslations("pricing");
  const name = t.has(`features.${feature}`) ? t(`features.${feature}`) : feature;
  if (!unopened.has(feature)) return name;
  return (
    <>
      {name} <span className="text-muted font-normal whitespace-nowrap">({t("notYet")})</span>
    </>
  );
}
