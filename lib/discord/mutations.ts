import "server-only";
import type { MemberId } from "@/lib/session/member";

/**
 * Forgets the member's Discord tokens and answers how many there were. Linking Discord is not built yet, so no token
 * is ever stored; sign-out already goes through here, as docs/product.md, "Sessions and signing out", asks.
 */
export async function deleteDiscordTokens(_member: MemberId): Promise<number> {
  return 0;
}
