import { challengePath, missionPath } from "@/lib/missions/rules";
import type { LedgerLine } from "@/lib/points/schema";

type Line = Pick<LedgerLine, "source" | "reason" | "details">;
/** Words by key, as next-intl gives them on the server and in the browser. */
type Words = { (key: string, values?: Record<string, string>): string; has: (key: string) => boolean };

/** Details that the sentence of a source names; a line without them keeps the words it was written with. */
const named: Record<string, string> = {
  referral: "name",
  purchase: "plan_key",
  renewal: "plan_key",
  mint: "token_id",
  season: "rank",
};

/** Sources that have a page of what caused a line: the detail that names it, the sentence, the address. */
const places: Record<
  string,
  {
    detail: string;
    words: "streamOf" | "mission" | "prize" | "referral_bonus" | "storefront";
    path: (slug: string) => string;
  }
> = {
  stream: { detail: "stream", words: "streamOf", path: (slug) => `/streams/${slug}` },
  mission: { detail: "mission", words: "mission", path: missionPath },
  prize: { detail: "challenge", words: "prize", path: challengePath },
  referral_bonus: { detail: "page", words: "referral_bonus", path: () => "/members/affiliate" },
  storefront: { detail: "account", words: "storefront", path: (account) => `/storefront/${account}` },
};

/**
 * Why a line is in the ledger: in the reader's language where the source is known, else as it was written; with the path
 * of what caused it, without a locale, where that has a page. `t` is of `points.reasons`, `tiers` of `members.tiers`.
 */
export function reasonOf(
  { source, reason, details }: Line,
  locale: string,
  t: Words,
  tiers: Words,
): { words: string; path: string | null } {
  const plain = (words: string) => ({ words, path: null });
  // One that staff chose is there in every language.
  const chosen = details[`reason_${locale}`];
  if (typeof chosen === "string") return plain(chosen);
  const cause = `causes.${String(details.cause)}`;
  if (details.cause && t.has(cause)) return plain(t(cause));
  // The words of what was done go with its line: they may change, and it may be gone.
  const title = details[`title_${locale}`] ?? details.title_en;
  const place = places[source];
  if (place && typeof title === "string") {
    const slug = details[place.detail];
    return { words: t(place.words, { title }), path: typeof slug === "string" ? place.path(slug) : null };
  }
  const detail = named[source];
  if (!t.has(source) || (detail && details[detail] === undefined)) return plain(reason);
  const plan = String(details.plan_key ?? "");
  return plain(
    t(source, {
      name: String(details.name ?? ""),
      bonus: String(details.bonus ?? "none"),
      token: String(details.token_id ?? ""),
      rank: String(details.rank ?? ""),
      plan: tiers.has(plan) ? tiers(plan) : plan,
    }),
  );
}
