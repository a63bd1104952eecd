import { useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { SectionCard } from "@/components/ui/card";
import { Table, Td, Th } from "@/components/ui/table";
import type { SecurityState } from "@/lib/admin/security/schema";

type Row = { key: string; cells: React.ReactNode[]; count: number; last: string };

type CountedProps = { title: string; note: string; none: string; heads: string[]; rows: Row[] };

/** How often each of some things happened, the most frequent first. */
function Counted({ title, note, none, heads, rows }: CountedProps) {
  const t = useTranslations("admin.security.failures");
  return (
    <SectionCard title={title} note={note}>
      {rows.length === 0 ? (
        <p className="text-muted text-sm">{none}</p>
      ) : (
        <Table caption={title} stacked>
          <thead>
            <tr>
              {heads.map((head) => (
                <Th key={head}>{head}</Th>
              ))}
              <Th numeric>{t("count")}</Th>
              <Th>{t("last")}</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells, count, last }) => (
              <tr key={key}>
                {cells.map((cell, n) => (
                  <Td key={heads[n]} data-label={heads[n]}>
                    {cell}
                  </Td>
                ))}
                <Td numeric data-label={t("count")}>
                  {count}
                </Td>
                <Td data-label={t("last")}>
                  <When at={last} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </SectionCard>
  );
}

export function SignInFailures({ failures }: { failures: SecurityState["failures"] }) {
  const t = useTranslations("admin.security.failures");
  return (
    <Counted
      title={t("title")}
      note={t("note")}
      none={t("none")}
      heads={[t("method"), t("code")]}
      rows={failures.map(({ method, code, failures: count, last }) => ({
        key: `${method}:${code}`,
        cells: [
          t.has(`methods.${method}`) ? t(`methods.${method}`) : method,
          <code key="code" className="break-all">
            {code}
          </code>,
        ],
        count,
        last,
      }))}
    />
  );
}

export function LimitsReached({ limits }: { limits: SecurityState["limits"] }) {
  const t = useTranslations("admin.security.limits");
  return (
    <Counted
      title={t("title")}
      note={t("note")}
      none={t("none")}
      heads={[t("name")]}
      rows={limits.map(({ name, hits, last }) => ({
        key: name,
        cells: [
          <code key="name" className="break-all">
            {name}
          </code>,
        ],
        count: hits,
        last,
      }))}
    />
  );
}
