import { receiveReport } from "@/lib/mail/reports/receive";
import { noteActing } from "@/lib/platform/request/request-state.mjs";

/** Bounces and complaints; answers as `receiveReport` says. */
export async function POST(request: Request): Promise<Response> {
  noteActing();
  return receiveReport(request);
}
