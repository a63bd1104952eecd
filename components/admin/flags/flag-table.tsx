import { useTranslations } from "next-intl";
import { Table, Td, Th } from "@/components/ui/table";
import type { FlagAudiences } from "@/lib/admin/flags/schema";
import { flags, type FlagName } from "@/lib/analytics/flags/flags";
import { FlagDialog } from "./flag-dialog";

const names = Object.keys(flags) as FlagName[];

/** Every feature flag: its default, and the segment for which it has a value of its own. */
export function FlagTable({ audiences, segments, isAdmin }: FlagAudiences & { isAdmin: boolean }) {
  const t = useTranslations("adminSegments.flags");
  return (
    <Table caption={t("caption")} stacked>
      <thead>
        <tr>
          <Th>{t("flag")}</Th>
          <Th>{t("default")}</Th>
          <Th>{t("audience")}</Th>
          <Th>
            <span className="sr-only">{t("change")}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {names.map((flag) => {
          const audience = audiences.find((each) => each.flag === flag);
          const given = flags[flag].find((value) => value === audience?.value);
          return (
            <tr key={flag}>
              <Td data-label={t("flag")}>{t(`names.${flag}`)}</Td>
              <Td data-label={t("default")}>{t(`values.${flags[flag][0]}`)}</Td>
              <Td data-label={t("audience")}>
                {audience && given ? (
                  t("shown", { value: t(`values.${given}`), name: audience.name })
                ) : (
                  <span className="text-muted">{t("nobody")}</span>
                )}
              </Td>
              <Td className="text-right">
                {isAdmin && (
                  <FlagDialog flag={flag} values={flags[flag]} audience={audience} segments={segments} />
                )}
              </Td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
