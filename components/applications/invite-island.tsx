"use client";

import { useLocale, useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { Card } from "@/components/ui/card";
import { FieldError } from "@/components/ui/field";
import { ButtonLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useActionForm } from "@/components/ui/use-action-form";
import { acceptInvite } from "@/lib/applications/actions";
import { localizedHref } from "@/lib/platform/i18n/href";
import { JoinCard } from "@/components/islands/join-card";
import { MemberPart } from "@/components/islands/member-part";
import { FormSkeleton } from "@/components/islands/placeholders";
import { Settled } from "@/components/islands/settled";
import { useMine } from "@/components/islands/use-mine";

const never = () => () => {};

function RedeemForm({ code }: { code: string }) {
  const locale = useLocale();
  const t = useTranslations("community.invite.form");
  const { ref, ...answer } = useActionForm(acceptInvite);
  if (answer.result?.ok) {
    return (
      <div data-redeemed="">
        <Settled follows title={t("done")}>
          <p>{t("doneText")}</p>
          <ButtonLink href={localizedHref(locale, "/apply")} variant="primary">
            {t("go")}
          </ButtonLink>
        </Settled>
      </div>
    );
  }
  return (
    <form ref={ref} action={answer.submit} noValidate className="grid gap-5">
      <h2 className="text-xl font-semibold">{t("title")}</h2>
      <TextField
        name="invite"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        label={t("label")}
        hint={t("hint")}
        defaultValue={answer.values.invite ?? code}
        error={answer.error("invite")}
      />
      <FieldError>{answer.general}</FieldError>
      <SubmitButton size="lg">{t("send")}</SubmitButton>
    </form>
  );
}

/** Redeeming for members; visitors are sent to join and come back with their code. The query is read here, so the page stays static. */
export function InviteIsland() {
  const locale = useLocale();
  const t = useTranslations("community");
  const [mine] = useMine<unknown>("/api/me/application");
  const search = useSyncExternalStore(
    never,
    () => window.location.search,
    () => "",
  );
  const code = new URLSearchParams(search).get("code") ?? "";
  const guest = (
    <JoinCard
      locale={locale}
      title={t("invite.guestTitle")}
      text={t("invite.guest")}
      label={t("general.join")}
      next={`/creator-inviteonly${search}`}
      isThisPage
    />
  );
  return (
    <MemberPart mine={mine} guest={guest} skeleton={<FormSkeleton fields={["h-11"]} />}>
      {() => (
        <Card className="md:p-8">
          <RedeemForm code={code} />
        </Card>
      )}
    </MemberPart>
  );
}
