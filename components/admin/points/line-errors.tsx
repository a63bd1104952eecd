import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Table, Td, Th } from "@/components/ui/table";
import type { DryRun } from "@/lib/admin/points/mutations";

/** What is wrong, by line. Nothing has been written. */
export function LineErrors({ run, onBack }: { run: DryRun; onBack: () => void }) {
  const t = useTranslations("adminPoints.many");
  return (
    <div className="grid gap-4 text-sm">
      <p role="alert">{t("wrong", { count: run.errors.length, good: run.good })}</p>
      <div className="max-h-80 overflow-y-auto">
        <Table caption={t("errors")}>
          <thead>
            <tr>
              <Th numeric>{t("line")}</Th>
              <Th>{t("textColumn")}</Th>
              <Th>{t("fault")}</Th>
            </tr>
          </thead>
          <tbody>
            {run.errors.slice(0, 100).map(({ line, text, fault }) => (
              <tr key={`${line} ${fault}`}>
                <Td numeric>{line}</Td>
                <Td className="break-all">{text}</Td>
                <Td>{t(`faults.${fault}`)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <div className="flex justify-end">
        <Button onClick={onBack}>{t("mend")}</Button>
      </div>
    </div>
  );
}
