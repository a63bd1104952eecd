import "server-only";
import { randomUUID } from "node:crypto";
import { now } from "@/lib/platform/clock";
import type { OutsideNetwork } from "@/lib/platform/request/outside";
import { attemptWebhook } from "./attempt";
import { readSigning } from "./mutations";
import type { StoredSecret } from "./schema";

/** How a receiver that checks signatures refuses one of a secret that it cannot have yet. */
const refusesUnsigned = [400, 401, 403];

/**
 * Whether an address may become that of an endpoint: it gets one signed `webhook.test` and must answer with 2xx. A new
 * endpoint has a secret that its receiver gets afterwards, so one that refuses the signature is accepted too. An address that
 * an endpoint has already is not tried.
 */
export async function acceptsTrial(
  endpoint: string,
  url: string,
  fresh: StoredSecret | null,
  net?: OutsideNetwork,
): Promise<boolean> {
  const signing = fresh ? null : await readSigning(endpoint);
  // Without either the endpoint is gone, which saving it says.
  const secrets = fresh ? [fresh] : signing?.secrets;
  if (!secrets || signing?.url === url) return true;
  const at = now();
  const body = JSON.stringify({
    type: "webhook.test",
    timestamp: at.toISOString(),
    data: { endpoint_id: endpoint },
  });
  const message = `msg_${randomUUID().replaceAll("-", "")}`;
  const { error, status } = await attemptWebhook(
    { message, endpoint, url, body, version: 1, secrets },
    at,
    net,
  );
  return error === null || (fresh !== null && refusesUnsigned.includes(status ?? 0));
}
