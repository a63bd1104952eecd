"use client";

import { useLocale, useTranslations } from "next-intl";
import { useCallback, useEffect, type PointerEvent } from "react";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { OwnVision, VisionCommunity } from "@/lib/vision/schema";
import { Controls } from "./controls";
import { EventList } from "./event-list";
import { GoalsScene } from "./scenes/goals-scene";
import { MountainScene } from "./scenes/mountain-scene";
import { OwnScene } from "./scenes/own-scene";
import { SeasonScene } from "./scenes/season-scene";
import { StreamScene } from "./scenes/stream-scene";
import { useLive } from "./use-live";
import { useMountain } from "./use-mountain";
import { useRefreshed } from "./use-refreshed";
import { useScenes, type SceneKey } from "./use-scenes";
import { toggleFullScreen, useAwake, useRenewal } from "./use-screen";

export type VisionScreenProps = {
  /** Null on a wall, which shows nothing personal. */
  own: OwnVision | null;
  community: VisionCommunity;
  release: string;
};

/** The scenes that have something to show. */
const scenesOf = (own: OwnVision | null, { goals, season, stream }: VisionCommunity): SceneKey[] => [
  ...(own ? (["own"] as const) : []),
  "mountain",
  ...(goals.length > 0 ? (["goals"] as const) : []),
  ...(season && season.rows.length > 0 ? (["season"] as const) : []),
  ...(stream ? (["stream"] as const) : []),
];

/** The vision dashboard: the mountain at night over the whole screen, and one scene at a time before it. */
export function VisionScreen(props: VisionScreenProps) {
  const t = useTranslations("vision");
  const locale = useLocale();
  const { own, community } = useRefreshed(props);
  const scenes = scenesOf(own, community);
  const { scene, plays, turn, show, stop, toggle } = useScenes(scenes.length);
  const renew = useRenewal(props.release);
  const { ref, snapshot, changes } = useMountain(community.levels, props.own !== null);
  const leave = useCallback(() => window.location.assign(localizedHref(locale, "/auth")), [locale]);
  const { events, age, connected, old } = useLive({ snapshot, changes, release: renew, ended: leave });
  useAwake();

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      if (event.key === "ArrowRight") turn(1);
      else if (event.key === "ArrowLeft") turn(-1);
      else if (event.key === "f" || event.key === "F") toggleFullScreen();
      else if (event.key === "p" || event.key === "P") toggle();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [turn, toggle]);

  const shown = scenes[scene] ?? "mountain";
  const touch = (event: PointerEvent) => {
    if (!(event.target as Element).closest("[data-plays]")) stop();
  };
  return (
    <main
      data-theme="dark"
      className="bg-background text-text relative h-dvh overflow-hidden"
      onPointerDown={touch}
    >
      <h1 className="sr-only">{t("title")}</h1>
      <div
        ref={ref}
        aria-hidden="true"
        className={`absolute inset-0 transition-opacity duration-700 motion-reduce:transition-none ${shown === "mountain" ? "" : "opacity-25 blur-sm"} ${old ? "grayscale" : ""}`}
      />
      <section
        key={shown}
        aria-label={t(`scenes.${shown}`)}
        data-scene={shown}
        className="motion-safe:animate-fade absolute inset-0 overflow-x-hidden overflow-y-auto p-[clamp(1.25rem,4vw,5rem)] pb-28"
      >
        {shown === "own" && own && <OwnScene own={own} />}
        {shown === "mountain" && <MountainScene community={community} />}
        {shown === "goals" && <GoalsScene goals={community.goals} />}
        {shown === "season" && community.season && <SeasonScene season={community.season} />}
        {shown === "stream" && community.stream && <StreamScene stream={community.stream} />}
      </section>
      {shown === "mountain" && <EventList events={events} />}
      <Controls
        scenes={scenes}
        scene={scene}
        plays={plays}
        age={age}
        connected={connected}
        old={old}
        turn={turn}
        show={show}
        toggle={toggle}
      />
    </main>
  );
}
