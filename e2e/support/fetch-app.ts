import { answered } from "./answered.ts";
import { services } from "./services.ts";

/** As long as an expectation may take. */
const LIMIT_MS = 60_000;

/** Requests a path of the app, or a whole address, without a browser; each try has an end, which `fetch` alone has not. */
export const fetchApp = (path: string, init: RequestInit = {}): Promise<Response> =>
  answered(() =>
    fetch(path.startsWith("/") ? services.app + path : path, {
      signal: AbortSignal.timeout(LIMIT_MS),
      redirect: "manual",
      ...init,
    }),
  );
