"use client";

import { useTranslations } from "next-intl";
import { useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { readCookie, writeCookie } from "@/lib/platform/browser/cookies";
import { agreedProviders, playerCookie, type Player } from "@/lib/streams/rules";

const days = 180;
const never = () => () => undefined;

/**
 * Keeps the choice in the browser and opens the page anew: its content policy lets the player in from then on. False where the
 * browser takes no cookies.
 */
function choose(provider: Player["provider"], agreed: boolean): boolean {
  const chosen = agreedProviders(readCookie(playerCookie)).filter((one) => one !== provider);
  const value = (agreed ? [...chosen, provider] : chosen).join(".");
  const stored = writeCookie(playerCookie, value, value ? days * 86_400 : 0);
  if (stored) window.location.reload();
  return stored;
}

/** Whether this very page was loaded with the policy that lets the player in: one that was moved to has the policy of the first. */
const loadedHere = () => {
  const [entry] = performance.getEntriesByType("navigation");
  return !entry || new URL(entry.name, window.location.href).pathname === window.location.pathname;
};

type Props = { player: Player; agreed: boolean; title: string; link: string };

/** The player of a stream once the visitor has agreed to its provider; before that, what agreeing means. */
export function PlayerConsent({ player, agreed, title, link }: Props) {
  const t = useTranslations("streams.player");
  const here = useSyncExternalStore(never, loadedHere, () => true);
  const [forgotten, setForgotten] = useState(false);
  const { provider, name, src } = player;
  if (agreed && here) {
    return (
      <div className="grid gap-3">
        <iframe
          src={src}
          title={title}
          allow="fullscreen; picture-in-picture; encrypted-media"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
          className="border-line rounded-card aspect-video w-full border bg-black"
        />
        <p className="text-muted flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          {t("from", { name })}
          <Button variant="ghost" onClick={() => choose(provider, false)}>
            {t("withdraw")}
          </Button>
        </p>
      </div>
    );
  }
  return (
    <div className="border-line bg-surface rounded-card grid aspect-video w-full content-center justify-items-center gap-4 border p-6 text-center max-sm:aspect-auto">
      <p className="max-w-md text-lg font-medium">{t("title", { name })}</p>
      <p className="text-muted max-w-md text-sm">{t("text", { name })}</p>
      <FieldError>{forgotten && t("cookies", { name })}</FieldError>
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          variant="primary"
          className="h-auto min-h-11 max-w-full py-2 whitespace-normal"
          onClick={() => setForgotten(!choose(provider, true))}
        >
          {t("agree", { name })}
        </Button>
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className="button button-secondary button-md"
        >
          {t("open", { name })}
        </a>
      </div>
    </div>
  );
}
