import { CircleAlert, CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Security } from "@/lib/security/security";

function Line({ good, children }: { good: boolean; children: string }) {
  const t = useTranslations("settings.methods");
  const Icon = good ? CircleCheck : CircleAlert;
  return (
    <li className="flex gap-3 text-sm">
      <Icon
        role="img"
        aria-label={t(good ? "good" : "attention")}
        className={`mt-0.5 size-4 shrink-0 ${good ? "text-positive" : "text-accent"}`}
      />
      <span className="max-w-[65ch]">{children}</span>
    </li>
  );
}

/** "If you lose access": what can be done when the usual sign-in method is lost. */
export function LostAccess({ security }: { security: Security }) {
  const t = useTranslations("settings.methods.back");
  const { methods, factors, codesLeft } = security;
  const reachable = methods.filter(({ kind }) => kind !== "password");
  return (
    <ul className="grid gap-3">
      <Line good={reachable.length > 1}>
        {t(reachable.length > 1 ? "several" : "single", { count: reachable.length })}
      </Line>
      {factors.length === 0 ? (
        <Line good={false}>{t("noFactor")}</Line>
      ) : (
        <>
          <Line good>{t("factors", { count: factors.length })}</Line>
          <Line good={codesLeft > 2}>{t("codes", { count: codesLeft })}</Line>
        </>
      )}
    </ul>
  );
}
