import { DataCard } from "@/components/settings/data-card";
import { readAccount } from "@/lib/account/queries";

/** What the member may take along, and the end of the account. */
export async function DataPart() {
  return <DataCard account={await readAccount()} />;
}
