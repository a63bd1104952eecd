import { notFound } from "next/navigation";

/** Never stored: otherwise anyone could fill the page cache with addresses that do not exist. */
export const dynamic = "force-dynamic";

/** Every path that no other route takes. Stands here so that the page is in the visitor's language, with status 404. */
export default function LostPage(): never {
  notFound();
}
