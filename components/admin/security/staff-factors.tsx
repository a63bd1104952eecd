import { useLocale, useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import type { SecurityState } from "@/lib/admin/security/schema";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Which of the staff have a second factor, and when they were last here. */
export function StaffFactors({ staff }: { staff: SecurityState["staff"] }) {
  const t = useTranslations("admin.security.staff");
  const security = useTranslations("admin.security");
  const roles = useTranslations("admin.roles");
  const locale = useLocale();
  const covered = staff.filter(({ factors }) => factors.length > 0).length;
  return (
    <SectionCard title={t("title")} note={t("note", { covered, all: staff.length })}>
      <Table caption={t("title")} stacked>
        <thead>
          <tr>
            <Th>{t("name")}</Th>
            <Th>{t("role")}</Th>
            <Th>{t("factor")}</Th>
            <Th>{t("seen")}</Th>
          </tr>
        </thead>
        <tbody>
          {staff.map((person) => (
            <tr key={person.user_id}>
              <Td data-label={t("name")}>
                <TextLink href={localizedHref(locale, `/admin/home/${person.user_id}`)}>
                  {person.name ?? security("nameless")}
                </TextLink>
              </Td>
              <Td data-label={t("role")}>{person.roles.map((role) => roles(role)).join(", ")}</Td>
              <Td data-label={t("factor")}>
                {person.factors.length === 0 ? (
                  <span>
                    <Badge tone="negative">{t("none")}</Badge>
                  </span>
                ) : (
                  person.factors
                    .map((kind) => (t.has(`kinds.${kind}`) ? t(`kinds.${kind}`) : kind))
                    .join(", ")
                )}
              </Td>
              <Td data-label={t("seen")}>
                {person.last_seen_at ? <When at={person.last_seen_at} /> : t("never")}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </SectionCard>
  );
}
