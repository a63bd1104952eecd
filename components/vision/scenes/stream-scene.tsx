import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Moment } from "@/components/moments/moment";
import { formatter } from "@/lib/platform/i18n/format";
import { textsOf } from "@/lib/streams/schema";
import type { VisionCommunity } from "@/lib/vision/schema";
import { SceneTitle } from "./scene-title";

/** The next stream and how long it is until then. */
export function StreamScene({ stream }: { stream: NonNullable<VisionCommunity["stream"]> }) {
  const t = useTranslations("vision.stream");
  const locale = useLocale();
  const format = formatter(locale);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  const live = new Date(stream.starts_at).getTime() <= now;
  return (
    <div className="grid min-h-full max-w-[70rem] content-center gap-[clamp(1rem,3vh,3rem)]">
      <SceneTitle>{t(live ? "live" : "title")}</SceneTitle>
      <p className="font-display text-[clamp(2.25rem,5.5vw,6.5rem)] leading-[1.05] font-semibold text-balance">
        {textsOf(stream, locale).title}
      </p>
      <p className="text-[clamp(1.25rem,2.2vw,2.75rem)] leading-snug">
        <span className="text-accent">{live ? t("now") : format.relative(stream.starts_at, now)}</span>
        <span className="text-muted block">
          <Moment at={stream.starts_at} inside /> · {t("host", { host: stream.host })}
        </span>
      </p>
    </div>
  );
}
