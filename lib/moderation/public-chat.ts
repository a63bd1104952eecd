import "server-only";
import { revalidatePath } from "next/cache";

/** What visitors read of the public room is a file: what its author changed leaves it at once, and the home page within its minute. */
export function refreshPublicChat() {
  revalidatePath("/[locale]/live-chat", "page");
}

/** Both pages that show lines of the public room, after a decision of staff. */
export function refreshPublicLines() {
  refreshPublicChat();
  revalidatePath("/[locale]/(site)", "page");
}
