import "server-only";
import { clientOptions } from "./time-limits";

/** What a service says to a key that it does not know: the gateway in words, the data API with PGRST301 to 303. */
async function refusesKey(response: Response, code: RegExp): Promise<boolean> {
  if (response.status !== 401) return false;
  const answer = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string; message?: string };
  return code.test(answer.code ?? "") || /API key/i.test(answer.message ?? "");
}

/**
 * A service that does not accept the key of this server is as good as absent: taken for a refusal of the session, a
 * wrong key in the configuration would sign everybody out. `code` says which other refusals are about the key.
 */
export function demandKey(send: typeof fetch, code = /^$^/): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (await refusesKey(response, code)) throw new Error("The key of this server is not accepted.");
    return response;
  };
}

/** For clients that hold a key of the server and no session. */
export const withServerKey = {
  db: clientOptions.db,
  global: { fetch: demandKey(clientOptions.global.fetch, /^PGRST30/) },
};
