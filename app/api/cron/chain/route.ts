import { watchChain } from "@/lib/mint/watch";
import { cron } from "@/lib/request/cron";

export const POST = cron(watchChain);
