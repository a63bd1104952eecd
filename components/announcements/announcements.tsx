"use client";

import { useLocale, useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { orUnanswered } from "@/components/ui/unanswered";
import { closedPages } from "@/lib/analytics/consent/pages";
import { agreeToLegalAction, putAwayAction } from "@/lib/content/actions";
import { localizedHref } from "@/lib/platform/i18n/href";
import { AnnouncementBody } from "./announcement-body";
import { remember, remembered } from "./put-away";
import { useTold } from "./announcements-host";
import { ToldBox } from "./told-box";

/** Pages on which nothing is told: the joining, paying and working ones, a chat with its composer, and a screen on the wall. */
const untold = (pathname: string) =>
  closedPages.test(pathname) || /^(\/[a-z]{2})?\/(live-chat|members\/vision-dashboard)/.test(pathname);

/** What everybody, or this person, is to be told, one at a time, seen once. */
export function Announcements() {
  const t = useTranslations("shell.announcements");
  const locale = useLocale();
  const pathname = usePathname();
  const told = useTold();
  const [refused, setRefused] = useState(false);
  if (!told || untold(pathname)) return null;
  const { notices, setNotices } = told;

  const [due] = notices.legal;
  const seen = notices.member ? [] : remembered();
  const announced = notices.announcements.find(({ id }) => !seen.includes(id));
  if (due) {
    const agree = async () => {
      const answer = await orUnanswered(agreeToLegalAction(null, due));
      setRefused(!answer.ok);
      if (answer.ok) setNotices({ ...notices, legal: notices.legal.slice(1) });
    };
    return (
      <ToldBox label={t("legalTitle")} form="card">
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
        {refused && (
          <p role="alert" className="text-negative mt-2">
            {t("agreeFailed")}
          </p>
        )}
      </ToldBox>
    );
  }
  if (!announced) return null;
  const { id, form, title, html, lang, path } = announced;
  const putAway = () => {
    if (notices.member) void orUnanswered(putAwayAction(null, { id }));
    else remember(id);
    setNotices({ ...notices, announcements: notices.announcements.filter((one) => one.id !== id) });
  };
  return (
    <ToldBox label={t("label")} form={form}>
      <AnnouncementBody
        {...{ form, title, html, lang }}
        link={
          path && (
            <a className="text-glacier underline underline-offset-4" href={path} onClick={putAway}>
              {t("more")}
            </a>
          )
        }
        close={
          <button type="button" className="button button-ghost button-md" onClick={putAway}>
            {t("close")}
          </button>
        }
      />
    </ToldBox>
  );
}
