import { StreamedPages } from "@/components/shell/streamed";
import { MemberFrame } from "@/components/members/frame/member-frame";
import { requireMember } from "@/lib/guard/page";

/** In the members' frame. Its guard is outside the boundary, so it answers with a real redirect. */
export default async function LinkedAccountsLayout({ children }: LayoutProps<"/[locale]/linked-accounts">) {
  const member = await requireMember("/linked-accounts");
  return (
    <MemberFrame memberId={member.id}>
      <StreamedPages>{children}</StreamedPages>
    </MemberFrame>
  );
}
