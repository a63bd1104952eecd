"use client";

import { useTranslations } from "next-intl";
import type { ReferralOverview } from "@/lib/referrals/schema";

const steps = ["share", "join", "qualify", "points"] as const;

type HowItWorksProps = Pick<ReferralOverview, "values" | "rules"> & {
  /** For a member who has referred somebody already. */
  folded: boolean;
};

/** The rules of the programme with their exact numbers, which come from the database. */
export function HowItWorks({ values, rules, folded }: HowItWorksProps) {
  const t = useTranslations("referrals.how");
  const numbers = { ...values, ...rules, first_touch: String(rules.first_touch) };
  return (
    <details open={!folded}>
      <summary className="min-h-11 cursor-pointer py-2">
        <h2 className="inline text-lg font-semibold">{t("title")}</h2>
      </summary>
      <ol className="border-line bg-surface rounded-card mt-2 grid gap-px overflow-hidden border sm:grid-cols-2 xl:grid-cols-4">
        {steps.map((step, index) => (
          <li key={step} className="p-5">
            <p className="figures text-accent text-sm">{index + 1}</p>
            <h3 className="mt-2 font-semibold">{t(`${step}.title`)}</h3>
            <p className="text-muted mt-1 text-sm">{t(`${step}.text`, numbers)}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
