import type { ReactNode } from "react";
import { AccountSlot } from "@/components/shell/account/account-slot";
import { Messages } from "@/components/messages/messages";
import { Providers } from "@/components/session/providers";
import { publicConfig } from "@/lib/platform/env";
import { MemberShell } from "./member-shell";

/**
 * Navigation, account and live rows around every page of the member area; whose it is, the layout's gate has found. Pages
 * pick their own messages.
 */
export function MemberFrame({ memberId, children }: { memberId: string; children: ReactNode }) {
  const account = <AccountSlot />;
  return (
    <Messages of={["members.unpaid"]}>
      <Providers supabase={publicConfig().supabase} memberId={memberId}>
        <MemberShell account={account}>{children}</MemberShell>
      </Providers>
    </Messages>
  );
}
