import type { OwnFactor } from "@/lib/session/status/factors";
import type { Provider } from "@/lib/sign-in/schema";
import type { SignInMethod } from "./rules";

/** A key that signs in by itself, without an address or a code. */
export type Passkey = { id: string; name: string; createdAt: string; usedAt: string | null };

/** How a member gets in, and what protects that. */
export type Security = {
  factors: OwnFactor[];
  hasPassword: boolean;
  codesLeft: number;
  codesMadeAt: string | null;
  methods: SignInMethod[];
  passkeys: Passkey[];
  /** Whether another one may be added. */
  addsPasskeys: boolean;
  /** The kinds of second factors beside an app that may be added. */
  addsFactors: { phone: boolean; passkey: boolean };
  /** Providers that could still be linked. */
  linkable: Provider[];
};

/** An authenticator app that was begun; `qr` is an SVG. */
export type NewApp = { factor: string; secret: string; qr: string };
