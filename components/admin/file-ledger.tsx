import { useTranslations } from "next-intl";
import { Reason } from "@/components/members/reason";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { Table, Td, Th } from "@/components/ui/table";
import type { MemberFile } from "@/lib/admin/member-file";
import { ReverseButton } from "./member-actions";

/** The member's ledger lines, newest first; a line can be taken back by a reversal, never edited. */
export function FileLedger({ file }: { file: MemberFile }) {
  const t = useTranslations("admin.member");
  const points = useTranslations("points");
  const change = useTranslations("admin.change");
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
      <Table caption={t("ledger")}>
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
          {file.ledger.map((line) => (
            <tr key={line.id} data-testid="ledger-line">
              <Td className="min-w-52">
                <Reason line={line} />
              </Td>
              <Td className="text-muted whitespace-nowrap">
                <When at={line.created_at} />
              </Td>
              <Td numeric>{points("signed", { points: line.points })}</Td>
              <Td className="text-right">
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
    </section>
  );
}
