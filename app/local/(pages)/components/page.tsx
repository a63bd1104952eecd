import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { Gallery } from "@/components/gallery/gallery";
import { env } from "@/lib/platform/env";
import { isOwnHost } from "@/lib/platform/request/own-host";

/** Every part of components/ui in its states, beside the console of a local start and as little reachable as that. */
export default async function ComponentsPage() {
  if (!env.LOCAL_CONSOLE_URL || !isOwnHost(await headers(), env.APP_URL)) notFound();
  return <Gallery />;
}
