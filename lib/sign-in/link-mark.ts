import "server-only";
import { randomBytes } from "node:crypto";
import { cookies } from "next/headers";
import { now } from "@/lib/platform/clock";
import { sign, unsign } from "@/lib/platform/crypto/signed-cookie";
import { linkCookie, providerSeconds } from "@/lib/session/cookies/cookies";
import { forgotten, hostCookie, hostOptions } from "@/lib/session/cookies/host-cookies";

/** A link to a provider that a member has begun; `joins`: it goes on to the community's server at Discord. */
export type BegunLink = { member: string; joins: boolean };

/**
 * Remembers in this browser that the member has begun a link, as long as the auth service waits for its end. Answers the name of this
 * one link, a random text that travels to the provider and back in the address: nothing that an earlier link or sign-in left behind, and no
 * page of somebody else, can pass for its end.
 */
export async function beginLink({ member, joins }: BegunLink): Promise<string> {
  const name = randomBytes(16).toString("base64url");
  const ends = Math.floor(now().getTime() / 1000) + providerSeconds;
  const mark = sign(`link:${joins ? "join" : "account"}:${member}:${name}:${ends}`);
  (await cookies()).set(hostCookie(linkCookie), mark, { ...hostOptions(), maxAge: providerSeconds });
  return name;
}

/** The link of this name that this browser has begun, which counts once; null for another one, none, or when its time is over. */
export async function takeLink(name: string): Promise<BegunLink | null> {
  const jar = await cookies();
  const mark = unsign(jar.get(hostCookie(linkCookie))?.value) ?? "";
  jar.delete(forgotten(hostCookie(linkCookie)) as string);
  const [, kind, member, begun, ends] = /^link:(join|account):([^:]+):([\w-]+):(\d+)$/.exec(mark) ?? [];
  if (!kind || !member || begun !== name || Number(ends) * 1000 < now().getTime()) return null;
  return { member, joins: kind === "join" };
}
