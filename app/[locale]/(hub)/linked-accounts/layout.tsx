import { MemberFrame } from "@/components/members/frame/member-frame";
import { requireMember } from "@/lib/guard/page";

/** In the members' frame. It is outside the loading boundary, so its guard answers with a real redirect. */
export default async function LinkedAccountsLayout({ children }: LayoutProps<"/[locale]/linked-accounts">) {
  const member = await requireMember("/linked-accounts");
  return <MemberFrame memberId={member.id}>{children}</MemberFrame>;
}
