import "server-only";
import { randomUUID } from "node:crypto";
import { cookies, headers } from "next/headers";
import { z } from "zod";
import { networkMark } from "@/lib/platform/request/client-address";
import { buyerCookie, buyerSeconds } from "@/lib/session/cookies/cookies";
import { hostCookie, hostOptions } from "@/lib/session/cookies/host-cookies";
import type { Visitor } from "./checkout";

/**
 * Who buys: the random number of their browser, which gets one if it has none, and where they come from. Without an address
 * (no CLIENT_IP_HEADER) all are one network: what they hold together is bound as well.
 */
export async function readVisitor(): Promise<Visitor> {
  const jar = await cookies();
  const name = hostCookie(buyerCookie);
  const known = z.uuid().safeParse(jar.get(name)?.value);
  const visitor = known.success ? known.data : randomUUID();
  jar.set(name, visitor, { ...hostOptions(), maxAge: buyerSeconds });
  return { visitor, network: networkMark(await headers()) ?? "unknown" };
}
