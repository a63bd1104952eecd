"use client";

import { useLocale, useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyField } from "@/components/ui/copy-field";
import { FieldError } from "@/components/ui/field";
import { ButtonLink } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { vote } from "@/lib/governance/actions";
import { choices } from "@/lib/governance/rules";
import type { Vote } from "@/lib/governance/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { MemberPart } from "@/components/islands/member-part";
import { LinesSkeleton } from "@/components/islands/placeholders";
import { useVotes } from "./votes-provider";

type VotePanelProps = {
  proposal: string;
  /** Of the proposal: several votes can be open, and each panel needs a name of its own. */
  title: string;
};

function Receipt({ vote: { choice, receipt } }: { vote: Vote }) {
  const t = useTranslations("community.governance");
  return (
    <div role="status" className="grid gap-3">
      <p className="font-medium">{t("panel.done", { choice: t(`choices.${choice}`) })}</p>
      <CopyField
        label={t("panel.receipt")}
        value={receipt}
        copyLabel={t("panel.copy")}
        copiedLabel={t("panel.copied")}
      />
      <p className="text-muted text-sm">{t("panel.receiptHint")}</p>
    </div>
  );
}

function Ballot({ proposal, weight, onCast }: { proposal: string; weight: number; onCast: () => void }) {
  const t = useTranslations("community.governance");
  const { ref, ...answer } = useActionForm(vote, onCast);
  const { data: cast, refused } = answer;

  if (cast) return <Receipt vote={cast} />;
  return (
    <form ref={ref} action={answer.submit} className="grid gap-4">
      <input type="hidden" name="proposal" value={proposal} />
      <fieldset className="grid gap-1">
        <legend className="sr-only">{t("panel.title")}</legend>
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            type="radio"
            name="choice"
            value={choice}
            label={t(`choices.${choice}`)}
            aria-invalid={refused?.fields?.choice && true}
            defaultChecked={refused?.values?.choice === choice}
          />
        ))}
      </fieldset>
      <p className="text-muted text-sm">{t("panel.weight", { weight })}</p>
      <FieldError>{answer.error("choice") ?? answer.general}</FieldError>
      <SubmitButton>{t("panel.send")}</SubmitButton>
    </form>
  );
}

function BallotSkeleton() {
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        {choices.map((choice) => (
          <div key={choice} className="flex min-h-11 items-center">
            <Skeleton className="h-4 w-24" />
          </div>
        ))}
      </div>
      <LinesSkeleton widths={["w-48"]} />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}

/** Voting on one open proposal: sign in, may not, may, has. */
export function VotePanel({ proposal, title }: VotePanelProps) {
  const locale = useLocale();
  const t = useTranslations("community.governance");
  const [mine, reload] = useVotes();
  const next = encodeURIComponent(localizedHref(locale, "/funding-governance"));
  const guest = (
    <div className="grid gap-4">
      <p className="text-muted text-sm">{t("panel.guest")}</p>
      <ButtonLink
        href={localizedHref(locale, `/auth?next=${next}`)}
        variant="primary"
        className="justify-self-start"
      >
        {t("panel.signIn")}
      </ButtonLink>
    </div>
  );
  return (
    <section
      aria-label={`${t("panel.title")}: ${title}`}
      className="border-line bg-background rounded-control grid content-start gap-4 self-start border p-5"
    >
      <h4 className="font-sans text-base font-semibold tracking-normal">{t("panel.title")}</h4>
      <MemberPart mine={mine} guest={guest} skeleton={<BallotSkeleton />}>
        {(votes) => {
          const { weight = null, vote: cast = null } = votes[proposal] ?? {};
          if (cast) return <Receipt vote={cast} />;
          if (weight) return <Ballot proposal={proposal} weight={weight} onCast={reload} />;
          return (
            <div className="grid gap-4">
              <p className="text-muted text-sm">{t("panel.no")}</p>
              <ButtonLink href={localizedHref(locale, "/pricing")} className="justify-self-start">
                {t("panel.plans")}
              </ButtonLink>
            </div>
          );
        }}
      </MemberPart>
    </section>
  );
}
