import { answered } from "./answered.ts";
import { services } from "./services.ts";

/** As long as an expectation may take. */
const LIMIT_MS = 60_000;

/** Requests a path of the app, or a whole address, without a browser; each try has an end, which `fetch` alone has not. */
export const fetchApp = (path: string, init: RequestInit = {}): Promise<Response> =>
  answered(async () => {
    try {
      const address = path.startsWith("/") ? services.app + path : path;
      return await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS), redirect: "manual", ...init });
    } catch (error) {
      // `fetch` names neither the address nor the line of the test.
      const { message, cause = error } = error as Error;
      throw new Error(`${init.method ?? "GET"} ${path.slice(0, 200)}: ${message}`, { cause });
    }
  });
