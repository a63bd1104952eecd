import { getLocale, getTranslations } from "next-intl/server";
import { Anchor } from "@/components/ui/anchor";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import type { Terms } from "@/lib/billing/checkout/terms";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { single, withQuery, type Query } from "@/lib/platform/query";
import { KeepCode } from "./keep-code";

type CodeFormProps = { terms: Terms; currency: string; joined: boolean; query: Query };

/**
 * The promotion code of a purchase, as a form that names it in the address: it works without scripts, and the page shows
 * the price before anything is begun.
 */
export async function CodeForm({ terms, currency, joined, query }: CodeFormProps) {
  const [locale, t, errors] = await Promise.all([
    getLocale(),
    getTranslations("billing.access.code"),
    getTranslations("errors"),
  ]);
  const here = localizedHref(locale, "/get-access");
  const { discount, code } = terms;
  if (!joined) {
    const brought = single(query.code);
    return brought ? (
      <>
        <KeepCode code={brought} />
        <p className="text-muted text-sm">{t("join", { code: brought })}</p>
      </>
    ) : null;
  }
  if (discount) {
    return (
      <p className="border-line rounded-control flex flex-wrap items-center justify-between gap-x-4 border p-3 text-sm">
        <span data-testid="code-applied">
          {t("applied", {
            code: discount.code,
            discount: formatter(locale).money(discount.discount, currency),
          })}
        </span>
        {/* Empty, not absent: the code that was kept while joining goes too. */}
        <Anchor
          href={withQuery(here, { ...query, code: "" })}
          replace
          stay
          className="text-glacier inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t("remove")}
        </Anchor>
      </p>
    );
  }
  const kept = Object.entries(query).filter(([name]) => name !== "code");
  return (
    <form action={here} className="flex flex-wrap items-start gap-3">
      {single(query.code) === "" && <KeepCode code="" />}
      {kept.map(([name, value]) =>
        single(value) === undefined ? null : (
          <input key={name} type="hidden" name={name} value={single(value)} />
        ),
      )}
      <TextField
        label={t("label")}
        hint={t("hint")}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        defaultValue={code?.refused ? code.typed : ""}
        error={code?.refused ? errors(code.refused) : undefined}
        className="min-w-48 flex-1"
      />
      <Button type="submit" className="mt-7">
        {t("apply")}
      </Button>
    </form>
  );
}
