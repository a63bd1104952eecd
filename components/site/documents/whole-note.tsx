"use client";

import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/link";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import { readCookie } from "@/lib/platform/browser/cookies";
import { localizedHref } from "@/lib/platform/i18n/href";
import { hintCookie } from "@/lib/session/cookies/cookies";
import { documentStyle } from "./document-style";

type WholeNoteProps = { slug: string; locale: string; title: string; children: ReactNode };
type Whole =
  | { state: "closed" | "asking" | "guest" | "plan" | "failed" }
  | { state: "open"; html: string; lang: string };

async function ask(slug: string, locale: string): Promise<Whole> {
  try {
    const answer = await fetch(`/api/notes?slug=${slug}&locale=${locale}`, {
      signal: AbortSignal.timeout(browserTimeouts.readMs),
    });
    if (answer.ok) return { state: "open", ...((await answer.json()) as { html: string; lang: string }) };
    return { state: answer.status === 401 ? "guest" : answer.status === 403 ? "plan" : "failed" };
  } catch {
    return { state: "failed" };
  }
}

/** The first lines of a note (`children`), and all of it for whoever may read it: asked for when they want to. */
export function WholeNote({ slug, locale, title, children }: WholeNoteProps) {
  const t = useTranslations("pages.syndicate.notes");
  const [whole, setWhole] = useState<Whole>({ state: "closed" });
  const read = async () => {
    // Visitors are told at once: there is nothing to ask for.
    if (readCookie(hintCookie) !== "1") return setWhole({ state: "guest" });
    setWhole({ state: "asking" });
    setWhole(await ask(slug, locale));
  };
  if (whole.state === "open")
    return (
      <div
        lang={whole.lang === locale ? undefined : whole.lang}
        className={`mt-3 ${documentStyle}`}
        // The library has escaped all that was typed (lib/content/markdown.test.ts).
        dangerouslySetInnerHTML={{ __html: whole.html }}
      />
    );
  const why = { guest: "guest", plan: "plan", failed: "failed" } as const;
  return (
    <>
      {children}
      <div aria-live="polite" className="mt-3 grid justify-items-start gap-2 text-sm">
        {whole.state in why ? (
          <p>
            {t.rich(why[whole.state as keyof typeof why], {
              join: (words) => <TextLink href={localizedHref(locale, "/auth")}>{words}</TextLink>,
              plans: (words) => <TextLink href={localizedHref(locale, "/pricing")}>{words}</TextLink>,
            })}
          </p>
        ) : (
          <Button
            variant="ghost"
            className="-ml-4"
            aria-label={t("readOf", { title })}
            loading={whole.state === "asking"}
            onClick={() => void read()}
          >
            {t("read")}
          </Button>
        )}
      </div>
    </>
  );
}
