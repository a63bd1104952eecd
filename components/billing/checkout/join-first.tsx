import { ButtonLink } from "@/components/ui/link";

/** For visitors: the chosen plan is kept for 24 hours while they join. */
export function JoinFirst({ plan, href, label }: { plan: string; href: string; label: string }) {
  return (
    <ButtonLink href={href} plan={plan} variant="primary" size="lg" wide>
      {label}
    </ButtonLink>
  );
}
