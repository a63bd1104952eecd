"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { CopyField } from "@/components/ui/copy-field";
import { FieldError } from "@/components/ui/field";
import { ButtonLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { vote } from "@/lib/governance/actions";
import { choices } from "@/lib/governance/rules";
import type { Vote } from "@/lib/governance/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { fill } from "@/components/islands/fill";
import { MemberPart } from "@/components/islands/member-part";
import { useVotes } from "./votes-provider";
import { sentence, type CommunityWords, type ErrorWords } from "@/components/islands/words";

type VotePanelProps = {
  locale: string;
  proposal: string;
  /** Of the proposal: several votes can be open, and each panel needs a name of its own. */
  title: string;
  words: Pick<CommunityWords, "loading" | "failed"> & Pick<CommunityWords["governance"], "panel" | "choices">;
  errors: ErrorWords;
};

function Receipt({ words, vote: { choice, receipt } }: Pick<VotePanelProps, "words"> & { vote: Vote }) {
  const { panel } = words;
  return (
    <div role="status" className="grid gap-3">
      <p className="font-medium">{fill(panel.done, { choice: words.choices[choice] })}</p>
      <CopyField label={panel.receipt} value={receipt} copyLabel={panel.copy} copiedLabel={panel.copied} />
      <p className="text-muted text-sm">{panel.receiptHint}</p>
    </div>
  );
}

function Ballot({
  words,
  errors,
  proposal,
  weight,
  onCast,
}: VotePanelProps & { weight: number; onCast: () => void }) {
  const { ref, ...answer } = useActionForm(vote, (code) => sentence(errors, code), onCast);
  const { data: cast, refused } = answer;

  if (cast) return <Receipt words={words} vote={cast} />;
  return (
    <form ref={ref} action={answer.submit} className="grid gap-4">
      <input type="hidden" name="proposal" value={proposal} />
      <fieldset className="grid gap-1">
        <legend className="sr-only">{words.panel.title}</legend>
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            type="radio"
            name="choice"
            value={choice}
            label={words.choices[choice]}
            aria-invalid={refused?.fields?.choice && true}
            defaultChecked={refused?.values?.choice === choice}
          />
        ))}
      </fieldset>
      <p className="text-muted text-sm">{fill(words.panel.weight, { weight })}</p>
      <FieldError>{answer.error("choice") ?? answer.general}</FieldError>
      <SubmitButton>{words.panel.send}</SubmitButton>
    </form>
  );
}

/** Voting on one open proposal: sign in, may not, may, has. */
export function VotePanel(props: VotePanelProps) {
  const [mine, reload] = useVotes();
  const { locale, proposal, title, words } = props;
  const next = encodeURIComponent(localizedHref(locale, "/funding-governance"));
  const guest = (
    <div className="grid gap-4">
      <p className="text-muted text-sm">{words.panel.guest}</p>
      <ButtonLink
        href={localizedHref(locale, `/auth?next=${next}`)}
        variant="primary"
        className="justify-self-start"
      >
        {words.panel.signIn}
      </ButtonLink>
    </div>
  );
  return (
    <section
      aria-label={`${words.panel.title}: ${title}`}
      className="border-line bg-background rounded-control grid content-start gap-4 self-start border p-5"
    >
      <h4 className="font-sans text-base font-semibold tracking-normal">{words.panel.title}</h4>
      <MemberPart mine={mine} words={words} guest={guest}>
        {(votes) => {
          const { weight = null, vote: cast = null } = votes[proposal] ?? {};
          if (cast) return <Receipt words={words} vote={cast} />;
          if (weight) return <Ballot {...props} weight={weight} onCast={reload} />;
          return (
            <div className="grid gap-4">
              <p className="text-muted text-sm">{words.panel.no}</p>
              <ButtonLink href={localizedHref(locale, "/pricing")} className="justify-self-start">
                {words.panel.plans}
              </ButtonLink>
            </div>
          );
        }}
      </MemberPart>
    </section>
  );
}
