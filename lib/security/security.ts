import type { Factor } from "@/lib/session/status/factors";
import type { Provider } from "@/lib/sign-in/schema";
import type { SignInMethod } from "./rules";

/** How a member gets in, and what protects that. */
export type Security = {
  factors: Factor[];
  hasPassword: boolean;
  codesLeft: number;
  codesMadeAt: string | null;
  methods: SignInMethod[];
  /** Providers that could still be linked. */
  linkable: Provider[];
};

/** An authenticator app that was begun; `qr` is an SVG. */
export type NewApp = { factor: string; secret: string; qr: string };
