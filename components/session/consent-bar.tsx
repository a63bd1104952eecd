"use client";

import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { applyConsent } from "@/lib/analytics/consent/choose-consent";
import type { Consent } from "@/lib/analytics/consent/consent";
import { closedPages } from "@/lib/analytics/consent/pages";
import { localizedHref, splitLocale } from "@/lib/platform/i18n/href";
import { saveConsent } from "@/lib/members/actions";
import { isEscapeTaken } from "./escape";
import { useQuestion } from "./measuring";
import { useKeptClear } from "./use-kept-clear";
import { useRoom } from "./use-room";

/**
 * Asks once, in a corner: both answers weigh the same, and reading goes on without one. It has room of its own below the
 * page, so that the last lines can be read beside it, and steps aside while it would lie over what leads on. Escape
 * refuses; asked for by a link it takes the focus, and Escape gives that back.
 */
export function ConsentBar() {
  const { consent, asked, onClose } = useQuestion();
  const t = useTranslations("consent");
  const pathname = usePathname();
  const { locale } = splitLocale(pathname);
  const title = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLElement>(null);
  const clear = useKeptClear(box, pathname);
  const shown = clear || asked !== null;
  const takesFoot = useCallback(() => shown, [shown]);
  useRoom(box, "--asked", takesFoot);

  useEffect(() => {
    if (asked) title.current?.focus();
  }, [asked]);

  const unasked = !asked && closedPages.test(pathname);

  const close = () => {
    onClose();
    asked?.focus();
  };
  const choose = (choice: Consent) => {
    applyConsent(choice, consent);
    // A member's choice is kept with the account, too; of a visitor there is nothing to keep it with.
    if (document.documentElement.dataset.member !== undefined) void saveConsent(null, { choice });
    close();
  };
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || unasked || isEscapeTaken(event)) return;
    if (asked) close();
    else choose("no");
  });
  useEffect(() => {
    // Before whatever else Escape closes has gone.
    const listen = (event: KeyboardEvent) => leave(event);
    window.addEventListener("keydown", listen, true);
    return () => window.removeEventListener("keydown", listen, true);
  }, []);

  if (unasked) return null;
  return (
    <section
      ref={box}
      aria-labelledby="consent-title"
      className={`border-line bg-surface rounded-card animate-rise window-filled:fixed window-filled:inset-x-0 md:window-filled:mx-3 md:window-filled:w-54 lg:window-filled:ml-[calc(0.75rem+var(--nav-side,0px))] sticky bottom-[calc(0.75rem+var(--told,0px)+var(--nav-foot,0px))] z-40 mx-3 mb-3 border p-3 shadow-lg sm:bottom-[calc(1rem+var(--told,0px)+var(--nav-foot,0px))] sm:mx-4 sm:mb-4 sm:w-80 lg:ml-[calc(1rem+var(--nav-side,0px))] print:hidden ${shown ? "" : "invisible"}`}
    >
      <h2
        id="consent-title"
        ref={title}
        tabIndex={-1}
        className="font-sans text-sm font-semibold tracking-normal outline-none"
      >
        {t("title")}
      </h2>
      <p className="text-muted mt-0.5 text-xs">
        <span className={asked ? undefined : "max-sm:hidden"}>{t("text")} </span>
        {consent && t(consent === "yes" ? "allowed" : "refused")}{" "}
        <a
          href={localizedHref(locale, "/legal/privacy")}
          className="text-glacier decoration-glacier/40 underline underline-offset-4"
        >
          {t("more")}
        </a>
      </p>
      <div className={`mt-2 grid gap-2 ${asked ? "grid-cols-3" : "grid-cols-2"}`}>
        <button type="button" onClick={() => choose("yes")} className="button button-secondary button-md">
          {t("allow")}
        </button>
        <button
          type="button"
          onClick={() => choose("no")}
          aria-keyshortcuts={asked ? undefined : "Escape"}
          className="button button-secondary button-md"
        >
          {t("refuse")}
        </button>
        {asked && (
          <button type="button" onClick={close} className="button button-ghost button-md">
            {t("close")}
          </button>
        )}
      </div>
    </section>
  );
}
