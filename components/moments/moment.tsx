import { useLocale } from "next-intl";
import { LocalMoment } from "./local-moment";
import type { MomentProps } from "./moment-words";

/** A moment that concerns the reader, in their time zone: on pages that are made for one person, and in client components. */
export const Moment = (props: MomentProps) => <LocalMoment locale={useLocale()} {...props} />;
