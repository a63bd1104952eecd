import "server-only";
import { env } from "@/lib/platform/env";
import { providers, type Provider } from "./schema";

/** A list of the environment; without it what the local services do, on one machine, and else nothing. */
function listed(named: string | undefined, local: string): string[] {
  return (named ?? (env.ALTURA_ENV === "local" ? local : "")).split(",").map((name) => name.trim());
}

/** What is offered beside codes and passwords. */
const offered = () => listed(env.AUTH_PROVIDERS, "discord,passkey");

/** The providers whose buttons are shown. */
export function authProviders(): Provider[] {
  const wanted = offered();
  return providers.filter((provider) => wanted.includes(provider));
}

/** Whether people may sign in by a passkey, and add one. */
export const passkeysOffered = (): boolean => offered().includes("passkey");

/** The kinds of second factors beside an app that a member may add; those that exist are asked for in any case. */
export function factorsOffered(): { phone: boolean; passkey: boolean } {
  const names = listed(env.AUTH_FACTORS, "phone,passkey");
  return { phone: names.includes("phone"), passkey: names.includes("passkey") };
}
