import { useLocale, useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import type { CaseDetails } from "@/lib/admin/work/details";
import { formatter } from "@/lib/platform/i18n/format";
import type { KindProps } from "./application";
import { Facts } from "./facts";
import { ProofDecision } from "./proof-decision";

type Details = CaseDetails["proof"];

const pictureOf = (proof: string) => `/api/me/proofs/${proof}`;

export function ProofSummary({ details }: { details: Details }) {
  const locale = useLocale();
  return (
    <>
      <span className="font-medium">
        {(details.texts[locale] ?? details.texts.en)?.title} ·{" "}
        <span className="figures">{formatter(locale).number(details.points, "signed")}</span>
        {details.bounty !== null && (
          <>
            {" · "}
            <span className="figures">{formatter(locale).money(details.bounty, "usd")}</span>
          </>
        )}
      </span>
      <span className="text-muted line-clamp-1 min-w-0 break-all">{details.text || details.link}</span>
    </>
  );
}

/** Proofs of others that look like this one, each with what is alike. */
function Neighbours({ neighbours }: Pick<Details, "neighbours">) {
  const t = useTranslations("admin.cases.proof");
  return (
    <div className="border-accent/50 rounded-control grid gap-2 border p-3">
      <p className="font-medium">{t("neighbours", { count: neighbours.length })}</p>
      <ul className="grid gap-1">
        {neighbours.map(({ proof, by, name, sent_at, state, picture }) => (
          <li key={proof} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{t(`by.${by}`)}</span>
            <span className="text-muted">
              {name} · {t(`states.${state}`)} · <When at={sent_at} />
            </span>
            {picture && (
              <a
                href={pictureOf(proof)}
                target="_blank"
                rel="noreferrer"
                className="underline underline-offset-4"
              >
                {t("picture")}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What a member handed in for a mission, what it resembles, and the two answers. */
export function ProofPanel({ id, details, keys }: KindProps<Details>) {
  const t = useTranslations("admin.cases.proof");
  const codes = useTranslations("admin.cases.proof.codes");
  const { link, text, picture, neighbours, earlier } = details;
  return (
    <div data-testid="proof-case" className="grid gap-3">
      {text && <p className="max-w-[80ch] break-words whitespace-pre-line">{text}</p>}
      {picture && (
        <a href={pictureOf(id)} target="_blank" rel="noreferrer" className="w-fit">
          {/* eslint-disable-next-line @next/next/no-img-element -- a private picture by an address that soon expires */}
          <img
            src={pictureOf(id)}
            alt={t("pictureOf")}
            className="rounded-control max-h-80 max-w-full border"
          />
        </a>
      )}
      <Facts
        facts={[
          ...(link
            ? ([
                [
                  t("link"),
                  <a
                    key="link"
                    href={link}
                    target="_blank"
                    rel="noreferrer nofollow"
                    className="underline underline-offset-4"
                  >
                    {link}
                  </a>,
                ],
              ] satisfies [string, React.ReactNode][])
            : []),
          [t("try"), t("tryOf", { try: details.try, tries: details.tries })],
          ...earlier.map(({ code, answer }): [string, string] => [t("earlier"), `${codes(code)}: ${answer}`]),
        ]}
      />
      {neighbours.length > 0 && <Neighbours neighbours={neighbours} />}
      <div className="flex flex-wrap gap-2">
        <ProofDecision id={id} keys={keys} />
      </div>
    </div>
  );
}
