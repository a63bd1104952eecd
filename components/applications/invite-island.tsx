"use client";

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
import { Settled } from "@/components/islands/settled";
import { useMine } from "@/components/islands/use-mine";
import { sentence, type CommunityWords, type ErrorWords } from "@/components/islands/words";

type InviteIslandProps = {
  locale: string;
  words: Pick<CommunityWords, "loading" | "failed" | "join"> & { invite: CommunityWords["invite"] };
  errors: ErrorWords;
};

const never = () => () => {};

function RedeemForm({ locale, words, errors, code }: InviteIslandProps & { code: string }) {
  const { ref, ...answer } = useActionForm(acceptInvite, (code) => sentence(errors, code));
  const { form } = words.invite;
  if (answer.result?.ok) {
    return (
      <Settled follows title={form.done}>
        <p>{form.doneText}</p>
        <ButtonLink href={localizedHref(locale, "/apply")} variant="primary">
          {form.go}
        </ButtonLink>
      </Settled>
    );
  }
  return (
    <form ref={ref} action={answer.submit} noValidate className="grid gap-5">
      <h2 className="text-xl font-semibold">{form.title}</h2>
      <TextField
        name="invite"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        label={form.label}
        hint={form.hint}
        defaultValue={answer.values.invite ?? code}
        error={answer.error("invite")}
      />
      <FieldError>{answer.general}</FieldError>
      <SubmitButton size="lg">{form.send}</SubmitButton>
    </form>
  );
}

/** Redeeming for members; visitors are sent to join and come back with their code. The query is read here, so the page stays static. */
export function InviteIsland(props: InviteIslandProps) {
  const { locale, words } = props;
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
      title={words.invite.guestTitle}
      text={words.invite.guest}
      label={words.join}
      next={`/creator-inviteonly${search}`}
    />
  );
  return (
    <MemberPart mine={mine} words={words} guest={guest}>
      {() => (
        <Card className="md:p-8">
          <RedeemForm {...props} code={code} />
        </Card>
      )}
    </MemberPart>
  );
}
