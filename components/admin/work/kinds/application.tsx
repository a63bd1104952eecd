import { useTranslations } from "next-intl";
import { ApplicationDecision } from "@/components/admin/applications/application-decision";
import { Badge } from "@/components/ui/badge";
import type { CaseDetails } from "@/lib/admin/work/schema";

export type KindProps<Details> = {
  id: string;
  details: Details;
  /** Whether its buttons have keys: only one case of a panel has. */
  keys: boolean;
};
type Details = CaseDetails["application"];

export function ApplicationSummary({ details }: { details: Details }) {
  const t = useTranslations("admin.work");
  return (
    <>
      <span className="font-medium">{details.project}</span>
      {details.discipline && <span className="text-muted">{t(`disciplines.${details.discipline}`)}</span>}
      <span className="text-muted">{t(`statuses.${details.status}`)}</span>
      {details.invited && <Badge tone="accent">{t("invited")}</Badge>}
    </>
  );
}

export function ApplicationPanel({ id, details, keys }: KindProps<Details>) {
  const t = useTranslations("admin.work");
  return (
    <div data-testid="application" className="grid gap-3">
      <p className="max-w-[80ch] break-words whitespace-pre-line">{details.pitch}</p>
      {details.audience && (
        <p className="text-muted max-w-[80ch] break-words">
          {t("audience")}: {details.audience}
        </p>
      )}
      {details.links.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {details.links.map((link) => (
            <li key={link} className="max-w-full truncate">
              <a
                href={link}
                rel="noreferrer nofollow"
                target="_blank"
                className="text-glacier underline underline-offset-4"
              >
                {link}
              </a>
            </li>
          ))}
        </ul>
      )}
      {details.answer && (
        <p className="text-muted">
          {t("answer")}: {details.answer}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <ApplicationDecision id={id} of="approve" shortcut={keys ? "a" : undefined} />
        <ApplicationDecision id={id} of="decline" shortcut={keys ? "r" : undefined} />
        <ApplicationDecision id={id} of={details.status === "in_review" ? "ask" : "reviewOrAsk"} />
      </div>
    </div>
  );
}
