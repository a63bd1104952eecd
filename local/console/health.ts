import { isLocal, namedServices, type Named, type Services } from "./services.ts";

export type Health = Named & { state: "answers" | "silent" | "elsewhere" };

const ANSWER_MS = 10_000;

async function answers(service: Named, services: Services): Promise<boolean> {
  if (service.health === null) return false;
  const isChain = service.health === services.chain.rpcUrl;
  const response = await fetch(service.health, {
    signal: AbortSignal.timeout(ANSWER_MS),
    headers: { apikey: services.supabase.publishableKey, "content-type": "application/json" },
    ...(isChain && { method: "POST", body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}' }),
  }).catch(() => null);
  await response?.body?.cancel();
  return response?.ok ?? false;
}

/** Asks every local service once, all at the same time. */
export function checkHealth(services: Services): Promise<Health[]> {
  return Promise.all(
    namedServices(services).map(async (service) => {
      if (!isLocal(service.url)) return { ...service, state: "elsewhere" as const };
      return {
        ...service,
        state: (await answers(service, services)) ? ("answers" as const) : ("silent" as const),
      };
    }),
  );
}
