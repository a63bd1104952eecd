import "server-only";
import { now } from "@/lib/platform/clock";
import { sign, unsign } from "@/lib/platform/crypto/signed-cookie";

/** How long somebody may be at a provider, as long as the auth service waits; in seconds. */
const lifetime = 600;

/** A link to a provider that a member has begun; `joins`: it goes on to the community's server at Discord. */
export type BegunLink = { member: string; joins: boolean };

/** Travels to the provider and back in the address, so that nobody's page can pass for the end of a link that this member began. */
export function linkMark({ member, joins }: BegunLink): string {
  const ends = Math.floor(now().getTime() / 1000) + lifetime;
  return sign(`link:${joins ? "join" : "account"}:${member}:${ends}`);
}

/** The link that a mark is of; null when it was changed, is none or has run out. */
export function readLinkMark(mark: string): BegunLink | null {
  const [, kind, member, ends] = /^link:(join|account):([^:]+):(\d+)$/.exec(unsign(mark) ?? "") ?? [];
  if (!kind || !member || Number(ends) * 1000 < now().getTime()) return null;
  return { member, joins: kind === "join" };
}
