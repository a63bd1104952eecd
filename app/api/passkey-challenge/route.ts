import { route } from "@/lib/guard/route";
import { beginPasskeySignIn } from "@/lib/sign-in/passkeys";

/**
 * Begins to ask for a passkey, in the browser of whoever wants to sign in. No server action: the offer may be made while the
 * page is being left, and Next sends an action to the address that comes next, which does not know it.
 */
export const POST = route({ auth: "public" }, () => beginPasskeySignIn());
