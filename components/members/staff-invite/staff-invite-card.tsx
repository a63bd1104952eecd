"use client";

import { useLocale, useTranslations } from "next-intl";
import { Moment } from "@/components/moments/moment";
import { Card } from "@/components/ui/card";
import { FieldError } from "@/components/ui/field";
import { ButtonLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { acceptInviteAction } from "@/lib/members/staff-invite/actions";
import type { OwnInvite } from "@/lib/members/staff-invite/schema";
import { localizedHref } from "@/lib/platform/i18n/href";

/** What the invitation is, and the button that accepts it; opening the page accepts nothing. */
export function StaffInviteCard({ invite, token }: { invite: OwnInvite; token: string }) {
  const t = useTranslations("adminTeam.accept");
  const roles = useTranslations("admin.roles");
  const locale = useLocale();
  const { ref, ...form } = useActionForm(acceptInviteAction);
  const { state, role, inviter, expires_at } = invite;
  const to = (path: string) => localizedHref(locale, path);
  const accepted = state === "accepted" || form.result?.ok === true;

  if (accepted)
    return (
      <Card className="grid max-w-xl gap-4">
        <h2 className="text-lg font-semibold">{t("acceptedTitle")}</h2>
        <p className="text-muted">{t("acceptedText")}</p>
        <p>
          <ButtonLink variant="primary" href={to("/admin/home")}>
            {t("openPanel")}
          </ButtonLink>
        </p>
      </Card>
    );
  if (state !== "open" || !role || !expires_at)
    return (
      <Card className="grid max-w-xl gap-4">
        <h2 className="text-lg font-semibold">{t(`${state === "open" ? "unknown" : state}Title`)}</h2>
        <p className="text-muted">{t(`${state === "open" ? "unknown" : state}Text`)}</p>
        <p>
          <ButtonLink href={to("/members/dashboard")}>{t("back")}</ButtonLink>
        </p>
      </Card>
    );
  return (
    <Card className="max-w-xl">
      <form ref={ref} action={form.submit} className="grid gap-4">
        <input type="hidden" name="token" value={token} />
        <h2 className="text-lg font-semibold">{t("openTitle", { role: roles(role) })}</h2>
        <p>{inviter ? t(`by.${role}`, { inviter }) : t(`nobody.${role}`)}</p>
        <p className="text-muted text-sm">{t("factor")}</p>
        <p className="text-muted text-sm">{t.rich("until", { time: () => <Moment at={expires_at} /> })}</p>
        <FieldError>{form.general}</FieldError>
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="primary">{t("accept")}</SubmitButton>
          <ButtonLink variant="ghost" href={to("/members/dashboard")}>
            {t("later")}
          </ButtonLink>
        </div>
      </form>
    </Card>
  );
}
