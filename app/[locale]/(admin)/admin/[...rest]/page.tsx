import { notFound } from "next/navigation";

/** Under /admin every page is made for its request, the one that says there is none too: the policy names a nonce here. */
export default function UnknownAdminPage() {
  notFound();
}
