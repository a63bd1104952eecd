"use client";

import { useTranslations } from "next-intl";

const steps = ["share", "join", "qualify", "points"] as const;

/** The rules of the programme with their exact numbers, which come from the database. */
export function HowItWorks({ values }: { values: { qualified: number; welcome: number } }) {
  const t = useTranslations("referrals.how");
  return (
    <section>
      <h2 className="mb-4 text-lg font-semibold">{t("title")}</h2>
      <ol className="border-line bg-surface rounded-card grid gap-px overflow-hidden border sm:grid-cols-2 xl:grid-cols-4">
        {steps.map((step, index) => (
          <li key={step} className="p-5">
            <p className="figures text-accent text-sm">{index + 1}</p>
            <h3 className="mt-2 font-semibold">{t(`${step}.title`)}</h3>
            <p className="text-muted mt-1 text-sm">{t(`${step}.text`, values)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
