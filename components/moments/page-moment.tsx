import { useLocale } from "next-intl";
import { LaterMoment } from "./later";
import type { MomentProps } from "./local-moment";

/**
 * The same on pages that are made once for everybody: written in UTC, and in the reader's zone once the page has been shown. Its code
 * follows then, too.
 */
export const PageMoment = (props: MomentProps) => <LaterMoment locale={useLocale()} {...props} />;
