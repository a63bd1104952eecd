"use client";

import { useLocale, useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { documentStyle } from "@/components/site/documents/document-style";
import { closedPages } from "@/lib/analytics/consent/pages";
import { agreeToLegalAction, putAwayAction } from "@/lib/content/actions";
import { putAwayKey } from "@/lib/content/notices";
import { localizedHref } from "@/lib/platform/i18n/href";
import { useTold } from "./announcements-host";

function remembered(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(putAwayKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** The last twenty are enough: older ones have long been taken off the site. */
function remember(id: string) {
  try {
    localStorage.setItem(putAwayKey, JSON.stringify([...remembered().slice(-19), id]));
  } catch {
    // A browser that keeps nothing shows it again.
  }
}

/**
 * What everybody, or this person, is to be told, one at a time, seen once. It lies above the page, so that nothing moves
 * when it comes.
 */
export function Announcements() {
  const t = useTranslations("shell.announcements");
  const locale = useLocale();
  const pathname = usePathname();
  const told = useTold();
  if (!told || closedPages.test(pathname)) return null;
  const { notices, setNotices } = told;

  const [due] = notices.legal;
  const seen = notices.member ? [] : remembered();
  const announced = notices.announcements.find(({ id }) => !seen.includes(id));
  const look = "border-line bg-surface animate-rise fixed z-30 border p-4 text-sm shadow-lg";
  // On a low screen what is long is scrolled, so that the button to put it away is always in reach.
  const card = `${look} rounded-card inset-x-3 top-18 max-h-[calc(100dvh-6rem)] overflow-y-auto sm:left-auto sm:w-96`;
  if (due) {
    const agree = async () => {
      const answer = await agreeToLegalAction(null, due);
      if (answer.ok) setNotices({ ...notices, legal: notices.legal.slice(1) });
    };
    return (
      <section aria-label={t("legalTitle")} className={card}>
        <p className="font-semibold">{t("legalTitle")}</p>
        <p className="text-muted mt-1">
          {t.rich("legalText", {
            name: t(`legal.${due.slug}`),
            link: (words) => (
              <a
                className="text-glacier underline underline-offset-4"
                href={localizedHref(locale, `/legal/${due.slug}`)}
              >
                {words}
              </a>
            ),
          })}
        </p>
        <button type="button" className="button button-primary button-md mt-3" onClick={() => void agree()}>
          {t("agree")}
        </button>
      </section>
    );
  }
  if (!announced) return null;
  const { id, form, title, html, lang, path } = announced;
  const putAway = () => {
    if (notices.member) void putAwayAction(null, { id });
    else remember(id);
    setNotices({ ...notices, announcements: notices.announcements.filter((one) => one.id !== id) });
  };
  const words = (
    <p className="font-semibold" lang={lang}>
      {title}
    </p>
  );
  const link = path && (
    <a className="text-glacier underline underline-offset-4" href={path} onClick={putAway}>
      {t("more")}
    </a>
  );
  const close = (
    <button type="button" className="button button-ghost button-md" onClick={putAway}>
      {t("close")}
    </button>
  );
  if (form === "bar")
    return (
      <section
        aria-label={t("label")}
        className={`${look} inset-x-0 top-16 flex flex-wrap items-center justify-center gap-x-4 py-1`}
      >
        {words}
        {link}
        {close}
      </section>
    );
  return (
    <section aria-label={t("label")} className={card}>
      {words}
      {/* The library has escaped all that was typed (lib/content/markdown.test.ts). */}
      <div
        lang={lang}
        className={`text-muted mt-1 ${documentStyle}`}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <div className="mt-3 flex items-center justify-between gap-4">
        {link || <span />}
        {close}
      </div>
    </section>
  );
}
