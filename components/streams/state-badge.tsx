import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { StreamState } from "@/lib/streams/schema";

const tones = {
  draft: "neutral",
  scheduled: "info",
  live: "accent",
  ended: "neutral",
  cancelled: "negative",
} as const;

/** What a stream is now, in a word. */
export function StateBadge({ state }: { state: StreamState }) {
  const t = useTranslations("streams.states");
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}
