import { Card } from "@/components/ui/card";
import { ButtonLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";

type JoinCardProps = {
  locale: string;
  title: string;
  text: string;
  label: string;
  /** Path without locale, with its query: where the person comes back to after joining. */
  next: string;
  /** Whether `next` is this page: it is then returned to with the query of its address, also before scripts have read that. */
  isThisPage?: boolean;
};

/** Tells a visitor why an account is needed, and leads to it and back. */
export function JoinCard({ locale, title, text, label, next, isThisPage }: JoinCardProps) {
  const back = encodeURIComponent(localizedHref(locale, next));
  return (
    <Card className="grid justify-items-start gap-4 md:p-8">
      <h2 className="text-xl font-semibold">{title}</h2>
      <p className="text-muted">{text}</p>
      <ButtonLink
        href={localizedHref(locale, `/auth?next=${back}`)}
        variant="primary"
        size="lg"
        className="mt-2"
        {...(isThisPage && { "data-back": "" })}
      >
        {label}
      </ButtonLink>
    </Card>
  );
}
