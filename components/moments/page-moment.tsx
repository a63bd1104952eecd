import { useLocale } from "next-intl";
import { LaterMoment } from "./later-moment";
import { isPartial, momentWords, type MomentProps } from "./moment-words";

/**
 * The same on pages that are made once for everybody: written in UTC, which it says, and in the reader's zone once the page has been
 * shown. What writes it then is loaded then.
 */
export function PageMoment(props: MomentProps) {
  const locale = useLocale();
  const words = momentWords(props, locale, "UTC");
  return (
    <LaterMoment
      {...props}
      locale={locale}
      partial={isPartial(props)}
      first={props.show === "clock" ? `${words} UTC` : words}
    />
  );
}
