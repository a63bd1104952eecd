import { useLocale, useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import type { FormVersion } from "@/lib/admin/forms/schema";
import { wordsIn } from "@/lib/applications/fields";
import { localizedHref } from "@/lib/platform/i18n/href";

function Questions({ version: { fields, title_field } }: { version: FormVersion }) {
  const t = useTranslations("admin.forms");
  const locale = useLocale();
  const words = new Map(fields.map((field) => [field.id, field]));
  return (
    <ol className="mt-2 grid list-decimal gap-2 pl-6 text-sm">
      {fields.map(({ id, kind, label, required, options, when }) => {
        const asked = when && words.get(when.field);
        const answer = asked?.options?.find(({ key }) => key === when?.is);
        return (
          <li key={id}>
            {wordsIn(label, locale)}
            <p className="text-muted">
              {[
                t(`kinds.${kind}`),
                required && t("required"),
                id === title_field && t("titleField"),
                options?.map((option) => wordsIn(option.label, locale)).join(", "),
                asked &&
                  answer &&
                  t("whenIs", {
                    question: wordsIn(asked.label, locale),
                    answer: wordsIn(answer.label, locale),
                  }),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

type VersionListProps = { versions: readonly FormVersion[]; isAdmin: boolean };

/** Every version with its questions, the one in force first; admins can begin with any. */
export function VersionList({ versions, isAdmin }: VersionListProps) {
  const t = useTranslations("admin.forms");
  const locale = useLocale();
  return (
    <SectionCard title={t("versions")} note={isAdmin ? undefined : t("onlyAdmins")}>
      <ul className="divide-line grid divide-y">
        {versions.map((version, index) => (
          <li key={version.version} className="py-3">
            <details open={index === 0 && !isAdmin}>
              <summary className="cursor-pointer">
                <span className="inline-flex flex-wrap items-baseline gap-x-3 gap-y-1">
                  <span className="font-medium">{t("version", { number: String(version.version) })}</span>
                  {index === 0 && <Badge tone="positive">{t("inForce")}</Badge>}
                  <span className="text-muted text-sm">
                    <When at={version.published_at} /> {version.by}
                  </span>
                  <span className="text-muted text-sm">
                    {t("applications", { count: version.applications })}
                  </span>
                </span>
              </summary>
              <Questions version={version} />
            </details>
            {isAdmin && index > 0 && (
              <TextLink href={localizedHref(locale, `/admin/work/forms?from=${version.version}`)}>
                {t("from")}
              </TextLink>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
