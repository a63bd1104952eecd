import "server-only";
import { revalidatePath } from "next/cache";

/** What visitors read of the public room is a file, and the home page may quote it: what was changed or removed leaves both at once. */
export function refreshPublicChat() {
  revalidatePath("/[locale]/live-chat", "page");
  revalidatePath("/[locale]/(site)", "page");
}
