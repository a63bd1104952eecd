import { sendPayouts } from "./send";

// A process of its own that sends payouts, for the test that kills it (send-killed.db.test.ts).
for (;;) {
  const { sent, failed } = await sendPayouts(500);
  process.send?.({ sent, failed });
}
