import "server-only";
import { env } from "@/lib/platform/env";
import { providers, type Provider } from "./schema";

/** What is offered beside codes and passwords: AUTH_PROVIDERS, and on one machine what the local services do. */
function offered(): string[] {
  const named = env.AUTH_PROVIDERS ?? (env.ALTURA_ENV === "local" ? "discord,passkey" : "");
  return named.split(",").map((name) => name.trim());
}

/** The providers whose buttons are shown. */
export function authProviders(): Provider[] {
  const wanted = offered();
  return providers.filter((provider) => wanted.includes(provider));
}

/** Whether people may sign in by a passkey, and add one. */
export const passkeysOffered = (): boolean => offered().includes("passkey");
