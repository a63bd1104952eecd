"use client";

import { useTranslations } from "next-intl";
import { StreamCard } from "@/components/streams/stream-card";
import { ContentPreview } from "./content-preview";

/** The stream as it stands in the schedule, and whether that member may watch it. */
export function StreamPreview() {
  const t = useTranslations("adminContent.preview");
  return (
    <ContentPreview kind="stream">
      {({ stream, may_watch }) => (
        <div className="grid gap-3">
          <ul>
            <StreamCard stream={stream} first />
          </ul>
          <p className="text-muted text-sm">
            {t(may_watch ? (stream.link ? "watchLink" : "watch") : "watchNot", { link: stream.link ?? "" })}
          </p>
        </div>
      )}
    </ContentPreview>
  );
}
