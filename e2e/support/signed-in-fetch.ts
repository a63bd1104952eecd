import { openSession } from "../../local/testing/session.ts";
import { fetchApp } from "./fetch-app.ts";
import { services } from "./services.ts";

/**
 * A session of a member without a browser: `fetch` asks the app with its cookies, as a page of this site does, `client` the
 * database. Cookies that an answer sets are not taken over.
 */
export async function signedInFetch(email: string) {
  const { jar, client } = await openSession(services, email);
  const cookie = [...jar, ["altura_hint", "1"], ["altura_onboarded", "none"]]
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  const fetch = (path: string, init: RequestInit = {}) =>
    fetchApp(path, {
      ...init,
      headers: { cookie, origin: services.app, ...(init.headers as Record<string, string>) },
    });
  return { fetch, client };
}
