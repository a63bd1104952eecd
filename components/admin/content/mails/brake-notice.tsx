import { useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import type { MailBrake } from "@/lib/admin/mails/schema";
import type { Role } from "@/lib/session/member";
import { BrakeDialogs } from "./brake-dialogs";
import { BrakeFacts } from "./brake-facts";

/** That too many bounced at once, what that stopped, and the two ways to go on. */
export function BrakeNotice({ brake, roles }: { brake: MailBrake; roles: readonly Role[] }) {
  const t = useTranslations("adminMails.brake");
  return (
    <div role="status" className="mb-6">
      <SectionCard title={t("title")}>
        <BrakeFacts brake={brake} />
        {roles.includes("admin") ? (
          <BrakeDialogs id={brake.id} held={brake.held} listed={brake.listed} />
        ) : (
          <p className="text-muted text-sm">{t("admins")}</p>
        )}
      </SectionCard>
    </div>
  );
}
