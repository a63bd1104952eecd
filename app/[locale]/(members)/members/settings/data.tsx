import { DataCard } from "@/components/settings/account/data-card";
import { Messages } from "@/components/messages/messages";
import { readAccount } from "@/lib/account/queries";
import { redirectIfRefused } from "@/lib/guard/page";

/** What the member may take along, and the end of the account. */
export async function DataPart() {
  return (
    <Messages of={["settings.export", "settings.erase"]} errors={["contact", "secondFactor", "account"]}>
      <DataCard account={await redirectIfRefused(readAccount())} />
    </Messages>
  );
}
