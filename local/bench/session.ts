import type { Services } from "../services.ts";
import { openSession } from "../testing/session.ts";

type Headers = { cookie: string };
export type BenchSession = {
  /** The cookies right after signing in. */
  fresh: Headers;
  /** The same with what the first answers set, as a browser that goes on sends it. */
  kept: Headers;
  /** The cookie that the bare page takes. */
  bare: Headers;
};

/** Signs a seeded member in and opens `page` once, so that the cookies of the application are set too. */
export async function signIn(services: Services, email: string, page: string): Promise<BenchSession> {
  const { jar, client } = await openSession(services, email);
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const fresh = { cookie: cookies() };
  const { data } = await client.auth.getSession();
  // Signing in on the pages leaves the pass or, as here, the note that there is none yet: then the first page gives it.
  const held = { cookie: `${fresh.cookie}; altura_onboarded=none` };
  const response = await fetch(services.app + page, { headers: held, redirect: "manual" });
  await response.text();
  for (const line of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    jar.set(name, value);
  }
  return { fresh, kept: { cookie: cookies() }, bare: { cookie: `token=${data.session?.access_token}` } };
}
