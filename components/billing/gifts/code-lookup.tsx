import { getLocale, getTranslations } from "next-intl/server";
import { Notice } from "@/components/billing/notice";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { localizedHref } from "@/lib/platform/i18n/href";

/** For a code that was typed, or one that is not known: a form that names it in the address, without scripts. */
export async function CodeLookup({ typed }: { typed: string | undefined }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("gifts.redeem")]);
  const form = (
    <form action={localizedHref(locale, "/redeem")} className="grid w-full gap-3">
      <TextField
        label={t("typed")}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        defaultValue={typed}
      />
      <Button type="submit" className="justify-self-start">
        {t("look")}
      </Button>
    </form>
  );
  return (
    <Notice title={t(typed ? "unknown.title" : "metaTitle")} actions={form}>
      {typed && <p>{t("unknown.text")}</p>}
    </Notice>
  );
}
