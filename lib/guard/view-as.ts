import "server-only";
import { headers } from "next/headers";
import { AppError } from "@/lib/platform/errors";

const viewPath = /^\/(?:[a-z]{2}\/)?admin\/home\/[0-9a-f-]{36}\/view\//;

/** Whether this is the address of a page that an admin sees as a member. */
export function isViewPage(address: string | null): boolean {
  return address !== null && URL.canParse(address) && viewPath.test(new URL(address).pathname);
}

/**
 * Refuses what is sent from a page that is viewed as a member: it would act for the admin's own account. The page is inert
 * already; this is the second lock.
 */
export async function refuseFromView(): Promise<void> {
  if (isViewPage((await headers()).get("referer"))) throw new AppError("view_only");
}
