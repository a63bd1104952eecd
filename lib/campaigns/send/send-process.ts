import { beginEnding } from "@/lib/platform/ending.mjs";
import { withTimeout } from "@/lib/platform/supabase/time-limits";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { sendCampaigns } from "./send";

// A process of its own that sends campaigns, for the test that kills it (send-killed.db.test.ts). The signal reaches the
// server of the application first, which begins the end (lib/delivery/drain.mjs).
process.once("SIGTERM", beginEnding);

for (;;) {
  process.send?.(await withTimeout(timeouts.scheduledCallMs, () => sendCampaigns(30)));
}
