import { cookies } from "next/headers";
import { notFound } from "next/navigation";

/** Under /auth every page is made for its request, the one that says there is none too: the policy names a nonce here. */
export default async function UnknownAuthPage() {
  await cookies();
  notFound();
}
