import { dirname, join } from "node:path";
import { loadKeys } from "../../local/supabase/keys.ts";
import { services, servicesFile } from "./services.ts";

/** The auth service's own signing key: a test may sign what nobody else could. */
export const signingKey = () => loadKeys(join(dirname(servicesFile), "supabase"), services.supabase.url);
