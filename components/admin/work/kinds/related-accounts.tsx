import { useLocale, useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import type { RelatedAccounts as Related } from "@/lib/admin/work/details";
import { localizedHref } from "@/lib/platform/i18n/href";

const size = 200;
const radius = 78;

/** Where account `n` of `count` is drawn: on a circle, the referrer at its top. */
function placeOf(n: number, count: number): { x: number; y: number } {
  const angle = (2 * Math.PI * n) / count - Math.PI / 2;
  return {
    x: Math.round(size / 2 + radius * Math.cos(angle)),
    y: Math.round(size / 2 + radius * Math.sin(angle)),
  };
}

/** What the two people of a referral share with others: drawn, and as two lists that say the same. */
export function RelatedAccounts({ related: { accounts, links } }: { related: Related }) {
  const t = useTranslations("admin.cases.referral.related");
  const home = useTranslations("admin.cases");
  const locale = useLocale();
  const numberOf = new Map(accounts.map(({ id }, n) => [id, n]));
  const place = (id: string) => placeOf(numberOf.get(id) ?? 0, accounts.length);
  // One line for two accounts, whatever they share; dashed when one only referred the other.
  const pairs = new Map(
    [...links]
      .sort((x, y) => Number(x.by !== "referral") - Number(y.by !== "referral"))
      .map(({ a, b, by }) => [
        [a, b].sort().join(),
        { from: place(a), to: place(b), shared: by !== "referral" },
      ]),
  );
  const isAlone = accounts.length === 2 && links.every(({ by }) => by === "referral");
  if (isAlone) return <p className="text-muted max-w-[65ch]">{t("alone")}</p>;
  return (
    <section className="border-line rounded-control grid gap-4 border p-4 sm:grid-cols-[auto_1fr]">
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" className="figures size-48 shrink-0">
        {[...pairs].map(([key, { from, to, shared }]) => (
          <line
            key={key}
            x1={from.x}
            y1={from.y}
            x2={to.x}
            y2={to.y}
            className={shared ? "stroke-accent" : "stroke-control"}
            strokeWidth={shared ? 2.5 : 1.5}
            strokeDasharray={shared ? undefined : "4 4"}
          />
        ))}
        {accounts.map(({ id, suspended }, n) => {
          const { x, y } = placeOf(n, accounts.length);
          return (
            <g key={id}>
              <circle
                cx={x}
                cy={y}
                r="13"
                className={suspended ? "fill-surface stroke-negative" : "fill-surface stroke-control"}
                strokeWidth="1.5"
              />
              <text x={x} y={y + 4} textAnchor="middle" className="fill-text text-[12px]">
                {n + 1}
              </text>
            </g>
          );
        })}
      </svg>
      <div className="grid min-w-0 content-start gap-3">
        <h3 className="font-sans text-sm font-medium tracking-normal">{t("title")}</h3>
        <ol className="grid list-inside list-decimal gap-1" data-testid="related-accounts">
          {accounts.map(({ id, name, joined_at, suspended }, n) => (
            <li key={id} className="min-w-0 break-words">
              <TextLink href={localizedHref(locale, `/admin/home/${id}`)}>{name ?? home("gone")}</TextLink>{" "}
              <span className="text-muted">
                {n === 0 && <>{t("referrer")} · </>}
                {n === 1 && <>{t("referee")} · </>}
                {joined_at && t.rich("joined", { at: () => <When at={joined_at} /> })}
              </span>{" "}
              {suspended && <Badge tone="negative">{t("suspended")}</Badge>}
            </li>
          ))}
        </ol>
        <ul className="text-muted grid gap-1">
          {links.map(({ a, b, by }) => (
            <li key={`${a}${b}${by}`}>
              {t(by === "referral" ? "to" : "between", {
                a: (numberOf.get(a) ?? 0) + 1,
                b: (numberOf.get(b) ?? 0) + 1,
              })}
              : {t(`by.${by}`)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
