import { useLocale, useTranslations } from "next-intl";
import { Reason } from "@/components/members/reason";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { ButtonLink } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import type { MemberFile } from "@/lib/admin/member-file";
import { localizedHref } from "@/lib/platform/i18n/href";
import { ReverseButton } from "./member-actions";

const firstLines = 20;

/** The member's ledger lines, newest first; a line can be taken back by a reversal, never edited. */
export function FileLedger({ file, all }: { file: MemberFile; all: boolean }) {
  const t = useTranslations("admin.member");
  const points = useTranslations("points");
  const change = useTranslations("admin.change");
  const locale = useLocale();
  const lines = all ? file.ledger : file.ledger.slice(0, firstLines);
  if (file.ledger.length === 0) {
    return (
      <SectionCard title={t("ledger")}>
        <p className="text-muted text-sm">{t("noLedger")}</p>
      </SectionCard>
    );
  }
  return (
    <section>
      <h2 className="mb-4 text-lg font-semibold">{t("ledger")}</h2>
      <Table caption={t("ledger")} twoLine>
        <thead>
          <tr>
            <Th>{t("reason")}</Th>
            <Th>{t("date")}</Th>
            <Th numeric>{t("points")}</Th>
            <Th>
              <span className="sr-only">{change("reverse")}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} data-testid="ledger-line">
              <Td className="min-w-52">
                <Reason line={line} />
              </Td>
              <Td data-cell="3" className="text-muted whitespace-nowrap">
                <When at={line.created_at} />
              </Td>
              <Td data-cell="2" numeric>
                {points("signed", { points: line.points })}
              </Td>
              <Td data-cell="4" className="text-right">
                {line.reversed >= line.points && line.points > 0 ? (
                  <Badge>{t("reversed")}</Badge>
                ) : (
                  line.reverses === null &&
                  line.points > 0 && <ReverseButton ledger={line.id} points={line.points - line.reversed} />
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {lines.length < file.ledger.length && (
        <p className="mt-3 text-center">
          <ButtonLink
            variant="ghost"
            stay
            href={localizedHref(locale, `/admin/home/${file.profile.user_id}?ledger=all`)}
          >
            {t("ledgerAll", { count: file.ledger.length })}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
