"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { applyConsent } from "@/lib/analytics/choose-consent";
import { closedPages, type Consent } from "@/lib/analytics/consent";
import { localizedHref, splitLocale } from "@/lib/i18n/href";
import { saveConsent } from "@/lib/members/actions";
import { consentWords } from "./consent-words";

export type ConsentBarProps = {
  consent: Consent | null;
  /** The link that asked for it; null when the question came by itself. */
  asked: HTMLElement | null;
  onClose: () => void;
};

/**
 * Asks once, in a corner, over nothing that moves: both answers weigh the same, and reading goes on without one. It
 * takes the focus only when it was asked for, and gives it back.
 */
export function ConsentBar({ consent, asked, onClose }: ConsentBarProps) {
  const pathname = usePathname();
  const { locale, path } = splitLocale(pathname);
  const title = useRef<HTMLHeadingElement>(null);
  const words = consentWords(locale);

  useEffect(() => {
    if (asked) title.current?.focus();
  }, [asked]);

  if (!asked && closedPages.test(pathname)) return null;

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
  const leave = (event: KeyboardEvent) => {
    if (event.key === "Escape" && asked) close();
  };
  const inMemberArea = /^\/(members|linked-accounts)/.test(path);

  return (
    <section
      aria-labelledby="consent-title"
      onKeyDown={leave}
      className={`border-line bg-surface rounded-card animate-rise fixed inset-x-3 z-40 border p-4 shadow-lg sm:right-auto sm:left-4 sm:max-w-sm ${
        inMemberArea ? "bottom-20 lg:right-4 lg:bottom-4 lg:left-auto" : "bottom-3 sm:bottom-4"
      }`}
    >
      <h2
        id="consent-title"
        ref={title}
        tabIndex={-1}
        className="font-sans text-sm font-semibold tracking-normal outline-none"
      >
        {words.title}
      </h2>
      <p className="text-muted mt-1.5 text-sm">
        {words.text} {consent && (consent === "yes" ? words.allowed : words.refused)}{" "}
        <a
          href={localizedHref(locale, "/legal/privacy")}
          className="text-glacier decoration-glacier/40 underline underline-offset-4"
        >
          {words.more}
        </a>
      </p>
      <div className={`mt-3 grid gap-2 ${asked ? "grid-cols-3" : "grid-cols-2"}`}>
        <button type="button" onClick={() => choose("yes")} className="button button-secondary button-md">
          {words.allow}
        </button>
        <button type="button" onClick={() => choose("no")} className="button button-secondary button-md">
          {words.refuse}
        </button>
        {asked && (
          <button type="button" onClick={close} className="button button-ghost button-md">
            {words.close}
          </button>
        )}
      </div>
    </section>
  );
}
