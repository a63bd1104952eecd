import "server-only";
import { env } from "@/lib/platform/env";

/**
 * The address of a picture as it is kept: a provider's is kept whole, one of our own storage by its place there, so that
 * it outlives a change of the host. Null for anything else.
 */
export function pictureAddress(kept: string | null | undefined): string | null {
  if (!kept) return null;
  if (/^https?:\/\//.test(kept)) return kept;
  return /^avatars\/[0-9a-f-]{36}\/avatar\./.test(kept)
    ? `${env.SUPABASE_URL}/storage/v1/object/public/${kept}`
    : null;
}
