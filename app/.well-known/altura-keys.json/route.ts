import { env } from "@/lib/platform/env";
import { publicKeys } from "@/lib/statements/sign";

export const dynamic = "force-dynamic";

/** The public keys of statements of points, for whoever verifies one (RFC 7517, RFC 8615). Empty where none are signed. */
export function GET(): Response {
  return Response.json(publicKeys(env.STATEMENT_KEYS ?? []), {
    headers: {
      "cache-control": "public, max-age=300",
      // Anyone may verify, on any page.
      "access-control-allow-origin": "*",
    },
  });
}
