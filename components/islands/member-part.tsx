"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { endedPage } from "@/components/session/leave";
import { TextLink } from "@/components/ui/link";
import type { Mine } from "./use-mine";

type MemberPartProps<T> = {
  mine: Mine<T>;
  guest: ReactNode;
  /** Stands where the member's part will be, in its layout and its size. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
};

/**
 * What visitors see is in the static page; a member, known by the hint cookie before the first paint, sees a
 * placeholder instead until the member's own part is there. What a visitor types survives: the guest part stays mounted.
 */
export function MemberPart<T>({ mine, guest, skeleton, children }: MemberPartProps<T>) {
  const t = useTranslations("community.general");
  const locale = useLocale();
  if (mine.state === "known") return children(mine.data);
  return (
    <>
      {mine.state === "guest" && mine.ended && (
        <p role="alert" className="border-line bg-surface rounded-card mb-6 border p-4 text-sm">
          {t("ended")}{" "}
          <TextLink href={endedPage(`${window.location.pathname}${window.location.search}`, locale)}>
            {t("endedWhy")}
          </TextLink>
        </p>
      )}
      <div data-for={mine.state === "guest" ? undefined : "guest"}>{guest}</div>
      {mine.state !== "guest" && (
        <div data-for="member">
          {mine.state === "failed" ? (
            <div
              role="alert"
              className="border-line bg-surface rounded-card grid justify-items-start gap-4 border p-6"
            >
              <p>{t("failed")}</p>
              <button type="button" onClick={mine.again} className="button button-secondary button-md">
                {t("again")}
              </button>
            </div>
          ) : (
            <div role="status" aria-label={t("loading")}>
              {skeleton}
            </div>
          )}
        </div>
      )}
    </>
  );
}
