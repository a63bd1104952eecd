import { useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Table, Td, Th } from "@/components/ui/table";
import type { StaffInvite } from "@/lib/admin/team/schema";
import { RevokeButton } from "./revoke-button";

const tones = { open: "info", accepted: "positive", expired: "neutral", revoked: "neutral" } as const;

/** Invitations to a role, open ones first. */
export function InviteTable({ invites }: { invites: StaffInvite[] }) {
  const t = useTranslations("adminTeam.invites");
  const roles = useTranslations("admin.roles");
  return (
    <section>
      <h2 className="mb-2 text-sm font-semibold">{t("title")}</h2>
      {invites.length === 0 ? (
        <EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>
      ) : (
        <Table caption={t("title")} stacked>
          <thead>
            <tr>
              <Th>{t("email")}</Th>
              <Th>{t("role")}</Th>
              <Th>{t("state")}</Th>
              <Th>{t("sent")}</Th>
              <Th>
                <span className="sr-only">{t("act")}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {invites.map((invite) => (
              <tr key={invite.id}>
                <Td data-label={t("email")} className="break-all">
                  {invite.email}
                </Td>
                <Td data-label={t("role")}>{roles(invite.role)}</Td>
                <Td data-label={t("state")}>
                  <span className="flex flex-wrap items-center gap-2">
                    <Badge tone={tones[invite.state]}>{t(`states.${invite.state}`)}</Badge>
                    {invite.state === "open" && (
                      <span className="text-muted text-xs">
                        {t.rich("ends", { at: () => <When at={invite.expires_at} /> })}
                      </span>
                    )}
                  </span>
                </Td>
                <Td data-label={t("sent")}>
                  <span>
                    <When at={invite.created_at} />
                    {invite.inviter && <span className="text-muted"> · {invite.inviter}</span>}
                  </span>
                </Td>
                <Td className="text-right">
                  {(invite.state === "open" || invite.state === "expired") && (
                    <RevokeButton invite={invite.id} email={invite.email} />
                  )}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
