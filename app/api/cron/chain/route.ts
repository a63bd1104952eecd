import { revokeVouchers } from "@/lib/mint/watch/revocations";
import { watchChain } from "@/lib/mint/watch/watch";
import { cron } from "@/lib/platform/cron";

/** Every minute: what the chain has done, and vouchers that are to be ended on it. */
export const POST = cron(async () => ({ ...(await watchChain()), revoked: await revokeVouchers() }));
