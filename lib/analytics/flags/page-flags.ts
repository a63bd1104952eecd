import "server-only";
import { cookies } from "next/headers";
import { consentCookie } from "@/lib/session/cookies/cookies";
import { flagsCookie, flagValues, readFlags, type FlagValues } from "./flags";

/** Flags of the page that is being made: what the server read for this browser last, else the written defaults. */
export async function pageFlags(): Promise<FlagValues> {
  const jar = await cookies();
  if (jar.get(consentCookie)?.value !== "yes") return flagValues({});
  return readFlags(jar.get(flagsCookie)?.value);
}
