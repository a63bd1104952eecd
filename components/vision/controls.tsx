"use client";

import { ChevronLeft, ChevronRight, Maximize, Pause, Play, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Anchor } from "@/components/ui/anchor";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { SceneKey } from "./use-scenes";
import { toggleFullScreen } from "./use-screen";

type ControlsProps = {
  scenes: readonly SceneKey[];
  scene: number;
  plays: boolean;
  /** Seconds since the last answer. */
  age: number;
  /** False until the first answer: what is shown then is of the moment the page was made. */
  connected: boolean;
  old: boolean;
  turn: (by: number) => void;
  show: (at: number) => void;
  toggle: () => void;
};

const round = "hover:bg-raised/80 grid size-11 place-items-center rounded-full transition-colors";

/** The scenes to choose from, and how old the picture is. */
export function Controls(props: ControlsProps) {
  const { scenes, scene, plays, age, connected, old, turn, show, toggle } = props;
  const t = useTranslations("vision");
  const locale = useLocale();
  const live = connected && !old;
  return (
    <footer className="bg-background absolute inset-x-0 bottom-0 flex flex-wrap items-center justify-between gap-x-6 px-4 py-3 md:px-8">
      <p data-testid="age" className={`text-base md:text-lg ${live ? "text-glacier" : "text-muted"}`}>
        <span
          aria-hidden="true"
          className={`mr-2 inline-block size-2.5 rounded-full ${live ? "bg-positive" : "bg-muted"}`}
        />
        {connected || old ? t(old ? "old" : "live", { seconds: age }) : t("connecting")}
      </p>
      <nav
        aria-label={t("choose")}
        className="text-muted hover:text-text focus-within:text-text flex items-center"
      >
        <button type="button" className={round} aria-label={t("back")} onClick={() => turn(-1)}>
          <ChevronLeft />
        </button>
        {scenes.map((key, at) => (
          <button
            key={key}
            type="button"
            className="group grid size-11 place-items-center max-sm:w-8"
            aria-label={t(`scenes.${key}`)}
            aria-current={at === scene ? "true" : undefined}
            onClick={() => show(at)}
          >
            <span className="bg-control group-aria-[current]:bg-accent size-2.5 rounded-full group-aria-[current]:w-6" />
          </button>
        ))}
        <button type="button" className={round} aria-label={t("next")} onClick={() => turn(1)}>
          <ChevronRight />
        </button>
        <button
          type="button"
          data-plays
          className={round}
          aria-label={t(plays ? "stop" : "play")}
          onClick={toggle}
        >
          {plays ? <Pause className="size-5" /> : <Play className="size-5" />}
        </button>
        <button
          type="button"
          className={`${round} max-sm:hidden`}
          aria-label={t("fullScreen")}
          aria-keyshortcuts="f"
          title={t("fullScreen")}
          onClick={toggleFullScreen}
        >
          <Maximize className="size-5" />
        </button>
        <Anchor className={round} aria-label={t("leave")} href={localizedHref(locale, "/members/dashboard")}>
          <X className="size-5" />
        </Anchor>
      </nav>
    </footer>
  );
}
