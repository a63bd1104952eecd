import { useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { TextLink } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import type { DiscordHealth } from "@/lib/discord/schema";
import { HealthSection } from "./health-section";

type DiscordTableProps = {
  discord: DiscordHealth;
  /** By id; empty while Discord does not say them. */
  names: ReadonlyMap<string, string>;
};

/** Accounts whose roles at Discord are not what they should be. */
export function DiscordTable({ discord: { linked, in_server, drift }, names }: DiscordTableProps) {
  const t = useTranslations("admin.health.discord");
  const named = (roles: string[]) => roles.map((role) => names.get(role) ?? role).join(", ") || t("noRoles");
  return (
    <HealthSection title={t("title")}>
      <p className="text-muted mb-3 text-sm">
        {t("summary", { linked, joined: in_server })} {drift.length === 0 && t("none")}
      </p>
      {drift.length > 0 && (
        <Table caption={t("title")}>
          <thead>
            <tr>
              <Th>{t("member")}</Th>
              <Th>{t("expected")}</Th>
              <Th>{t("actual")}</Th>
              <Th>{t("problem")}</Th>
              <Th>{t("synced")}</Th>
            </tr>
          </thead>
          <tbody>
            {drift.map(({ user_id, name, expected, roles, error, synced_at }, at) => (
              <tr key={user_id ?? at}>
                <Td>
                  {user_id ? (
                    <TextLink href={`/admin/home/${user_id}`}>{name ?? user_id}</TextLink>
                  ) : (
                    t("gone")
                  )}
                </Td>
                <Td>{named(expected)}</Td>
                <Td>{named(roles)}</Td>
                <Td>{t(`problems.${error ?? "waiting"}`)}</Td>
                <Td className="text-muted whitespace-nowrap">
                  {synced_at ? <When at={synced_at} /> : t("noRoles")}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </HealthSection>
  );
}
