import "server-only";
import { randomBytes } from "node:crypto";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { seal, unseal, type SealingKey } from "@/lib/platform/crypto/sealed";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { secretRows, type StoredSecret } from "./schema";

/** The first encrypts, the others still decrypt. Throws `webhooks_unavailable` without any. */
function keys(): [SealingKey, ...SealingKey[]] {
  const [first, ...others] = env.WEBHOOK_SECRET_KEYS ?? [];
  if (!first) throw new AppError("webhooks_unavailable");
  return [first, ...others];
}

/** An encrypted secret opens for its own endpoint alone. */
const context = (endpoint: string) => `webhook:${endpoint}`;

function sealed(endpoint: string, clear: string): StoredSecret {
  const [key] = keys();
  return { key: key.id, sealed: seal(key, clear, context(endpoint)) };
}

/** A new signing secret as Standard Webhooks writes it, and how it is stored. Throws `webhooks_unavailable`. */
export function newSecret(endpoint: string): { clear: string; stored: StoredSecret } {
  const clear = `whsec_${randomBytes(32).toString("base64")}`;
  return { clear, stored: sealed(endpoint, clear) };
}

/** A stored secret in clear; null when the key that encrypted it is gone, or it is another endpoint's. */
export function openSecret(endpoint: string, stored: StoredSecret): string | null {
  const key = (env.WEBHOOK_SECRET_KEYS ?? []).find(({ id }) => id === stored.key);
  if (!key) return null;
  try {
    return unseal(key, stored.sealed, context(endpoint));
  } catch {
    return null;
  }
}

/** Encrypts what lies under an older key with the present one; how many secrets. */
export async function resealSecrets(): Promise<number> {
  if (!env.WEBHOOK_SECRET_KEYS) return 0;
  const supabase = createAdminSupabase();
  const [key] = keys();
  const asked = { p_key: key.id, p_limit: 100 };
  const rows = unwrapAs(secretRows, await supabase.rpc("webhook_secrets_of_other_keys", asked));
  let count = 0;
  for (const { id, endpoint, ...stored } of rows) {
    const clear = openSecret(endpoint, stored);
    if (!clear) continue;
    const anew = sealed(endpoint, clear);
    unwrap(await supabase.rpc("reseal_webhook_secret", { p_id: id, p_key: anew.key, p_sealed: anew.sealed }));
    count += 1;
  }
  return count;
}
