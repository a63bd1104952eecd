import { errors } from "jose";
import type { Claims } from "../../claims.ts";
import { readClaims, type Keys } from "../../keys.ts";
import { Problem } from "../problem.ts";

const ROLES = new Set(["anon", "authenticated", "service_role"]);
const REMEMBERED = 1000;

async function verify(keys: Keys, apikey: string | undefined, bearer: string | undefined): Promise<Claims> {
  try {
    const claims = await readClaims(keys, apikey, bearer);
    if (claims) return claims;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new Problem(401, "PGRST303", "JWT expired");
    if (error instanceof errors.JWTClaimValidationFailed)
      throw new Problem(401, "PGRST303", `JWT claim '${error.claim}' is not accepted`);
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new Problem(401, "PGRST301", "No suitable key or wrong key type");
}

/** Who is asking, from `apikey` and `Authorization`. A verified token is remembered until it expires. */
export function claimsReader(keys: Keys) {
  const known = new Map<string, Claims>();
  return async (apikey: string | undefined, authorization: string | undefined): Promise<Claims> => {
    const bearer = authorization?.replace(/^bearer\s+/i, "") || undefined;
    const cacheKey = `${apikey ?? ""} ${bearer ?? ""}`;
    const cached = known.get(cacheKey);
    if (cached && (cached.exp === undefined || cached.exp > Date.now() / 1000)) return cached;
    known.delete(cacheKey);
    const claims = await verify(keys, apikey, bearer);
    if (!ROLES.has(claims.role)) throw new Problem(401, "22023", `role "${claims.role}" does not exist`);
    if (known.size >= REMEMBERED) known.clear();
    known.set(cacheKey, claims);
    return claims;
  };
}
