import { CircleCheck, CircleX, Info, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { DatabaseState } from "@/lib/admin/database/schema";

type Lints = DatabaseState["lints"];

const looks = {
  error: { tone: "negative", icon: CircleX },
  warning: { tone: "accent", icon: TriangleAlert },
  info: { tone: "info", icon: Info },
} as const;

function LintGroup({ lints }: { lints: Lints }) {
  const t = useTranslations("adminDatabase.lints");
  const names = [...new Set(lints.map(({ lint }) => lint))];
  return (
    <ul className="divide-line divide-y">
      {names.map((name) => {
        const found = lints.filter(({ lint }) => lint === name);
        const { tone, icon: Icon } = looks[found[0]?.level ?? "info"];
        return (
          <li key={name} className="grid gap-1 py-3 text-sm">
            <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <Badge tone={tone}>
                <Icon aria-hidden="true" />
                {t(`levels.${found[0]?.level ?? "info"}`)}
              </Badge>
              <span className="font-medium">{t(`names.${name}`)}</span>
            </p>
            <ul className="grid gap-1">
              {found.map(({ subject, reason }) => (
                <li key={subject} className="flex flex-wrap gap-x-3">
                  <code className="text-xs break-all">{subject}</code>
                  {reason && <span className="text-muted text-xs">{t(`reasons.${reason}`)}</span>}
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

/** What the rules find, and below it what is meant so, with why. */
export function LintList({ lints }: { lints: Lints }) {
  const t = useTranslations("adminDatabase.lints");
  const open = lints.filter(({ reason }) => reason === null);
  const meant = lints.filter(({ reason }) => reason !== null);
  return (
    <section className="min-w-0">
      <h2 className="text-base font-semibold">{t("title")}</h2>
      <p className="text-muted mt-0.5 max-w-[70ch] text-sm">{t("note")}</p>
      <div className="border-line bg-surface rounded-card mt-2 border px-4 py-1">
        {open.length === 0 ? (
          <p className="flex items-center gap-2 py-3 text-sm">
            <CircleCheck className="text-positive size-4 shrink-0" aria-hidden="true" />
            {t("none")}
          </p>
        ) : (
          <LintGroup lints={open} />
        )}
        {meant.length > 0 && (
          <details className="border-line border-t">
            <summary className="text-muted hover:text-text flex min-h-11 cursor-pointer items-center text-sm">
              {t("meant", { count: meant.length })}
            </summary>
            <LintGroup lints={meant} />
          </details>
        )}
      </div>
    </section>
  );
}
