import "server-only";
import { headers } from "next/headers";
import { safeNext } from "@/lib/platform/safe-next";

/** Address of the page that is requested, with locale and query; the middleware writes it into the request. */
export const pathHeader = "altura-path";

/** That address, or null where the middleware does not run. */
export async function requestedPage(): Promise<string | null> {
  return safeNext((await headers()).get(pathHeader));
}
