import { getLocale } from "next-intl/server";
import { Lost } from "@/components/shell/failure/lost";

/** The frame is that of the group. */
export default async function JoinNotFound() {
  return <Lost locale={await getLocale()} />;
}
