import { useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { SectionCard } from "@/components/ui/card";
import type { MailBrake } from "@/lib/admin/mails/schema";
import type { Role } from "@/lib/session/member";
import { BrakeDialogs } from "./brake-dialogs";

/** That too many bounced at once, what that stopped, and the two ways to go on. */
export function BrakeNotice({ brake, roles }: { brake: MailBrake; roles: readonly Role[] }) {
  const t = useTranslations("adminMails.brake");
  const { kind, subject, since, held, listed, paused } = brake;
  return (
    <div role="status" className="mb-6">
      <SectionCard title={t("title")}>
        <p className="max-w-[80ch] wrap-anywhere">
          {t(`kinds.${kind}`, { subject })} {t.rich("since", { at: () => <When at={since} /> })}
        </p>
        <p className="mt-2 max-w-[80ch]">{t("text")}</p>
        <ul className="my-3 list-disc ps-5 text-sm">
          <li>{t("held", { count: held })}</li>
          <li>{t("listed", { count: listed })}</li>
          <li>{t("paused", { count: paused })}</li>
        </ul>
        {roles.includes("admin") ? (
          <BrakeDialogs id={brake.id} held={held} listed={listed} />
        ) : (
          <p className="text-muted text-sm">{t("admins")}</p>
        )}
      </SectionCard>
    </div>
  );
}
