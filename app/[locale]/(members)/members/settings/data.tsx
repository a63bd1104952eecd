import { DataCard } from "@/components/settings/account/data-card";
import { readAccount } from "@/lib/account/queries";
import { redirectIfRefused } from "@/lib/guard/page";

/** What the member may take along, and the end of the account. */
export async function DataPart() {
  return <DataCard account={await redirectIfRefused(readAccount())} />;
}
