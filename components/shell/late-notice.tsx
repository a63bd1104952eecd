import { getTranslations } from "next-intl/server";
import type { Locale } from "@/lib/platform/i18n/routing";

/**
 * What `loadCode` shows when a part of the page has not come for half a minute: no network, or a page of a version whose
 * scripts are gone. In the page from the start, since nothing else may come any more; its look is in `globals.css`, which
 * is sent once, not with the data of every page.
 */
export async function LateNotice({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: "shell.late" });
  return (
    <p role="alert" className="late-notice">
      {t("text")} {/* The address of the page itself, loaded anew. */}
      <a href="">{t("reload")}</a>
    </p>
  );
}
