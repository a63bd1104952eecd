import { getTranslations } from "next-intl/server";

/** The name of a benefit. */
export async function BenefitName({ feature }: { feature: string }) {
  const t = await getTranslations("pricing.features");
  return t.has(feature) ? t(feature) : feature;
}
