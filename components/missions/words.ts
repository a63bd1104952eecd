import type { PublicMission } from "@/lib/missions/schema";

/** Title and text of a mission or a challenge in the reader's language, or in English. */
export function wordsOf(texts: PublicMission["texts"], locale: string): { title: string; text: string } {
  return texts[locale] ?? texts.en ?? { title: "", text: "" };
}
