import type { ErrorCode } from "@/lib/platform/errors";
import type community from "@/lib/platform/i18n/messages/en/community.json";

/** The messages of these pages as plain objects: a provider of translations would cost every visitor its code. */
export type CommunityWords = typeof community;

export type ErrorWords = Partial<Record<ErrorCode, string>> & { service_unavailable: string };

/** The sentence of a refusal; the general one for a code the page was not given words for. */
export function sentence(words: ErrorWords, code: ErrorCode): string {
  return words[code] ?? words.service_unavailable;
}
