import "server-only";
import { patient } from "./patience";

/**
 * A data API that does not accept the key of this server (PGRST301 to 303) is as good as absent: with the client of a
 * member the same answer would mean that their session has ended.
 */
const keyFetch: typeof fetch = async (input, init) => {
  const response = await patient.global.fetch(input, init);
  if (response.status !== 401) return response;
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  if (code?.startsWith("PGRST30")) throw new Error(`The key of this server is not accepted (${code}).`);
  return response;
};

/** For clients that hold a key of the server and no session. */
export const withServerKey = { db: patient.db, global: { fetch: keyFetch } };
