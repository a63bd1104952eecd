import { redirect } from "next/navigation";
import { safeNext } from "@/lib/platform/safe-next";
import { clearEnded } from "@/lib/guard/ended-session";

/** Pages and actions whose session was ended elsewhere redirect here: a page cannot clear cookies while it renders. */
export async function GET(
  request: Request,
  { params }: RouteContext<"/[locale]/auth/ended">,
): Promise<never> {
  const { locale } = await params;
  const asked = new URL(request.url).searchParams;
  redirect(await clearEnded(safeNext(asked.get("next")), locale, asked.has("explain")));
}
