import "server-only";
import { env } from "@/lib/platform/env";
import { providers, type Provider } from "./schema";

/** The providers whose buttons are shown: AUTH_PROVIDERS, and on one machine the local Discord. */
export function authProviders(): Provider[] {
  const named = env.AUTH_PROVIDERS ?? (env.ALTURA_ENV === "local" ? "discord" : "");
  const wanted = named.split(",").map((name) => name.trim());
  return providers.filter((provider) => wanted.includes(provider));
}
