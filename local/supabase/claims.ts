/** Claims of an access token as GoTrue issues them; an API key alone yields only `role`. */
export type Claims = {
  role: "anon" | "authenticated" | "service_role";
  sub?: string;
  aud?: string;
  iss?: string;
  exp?: number;
  iat?: number;
  email?: string;
  phone?: string;
  session_id?: string;
  aal?: "aal1" | "aal2";
  amr?: { method: string; timestamp: number }[];
  app_metadata?: Record<string, unknown>;
  user_metadata?: Record<string, unknown>;
  is_anonymous?: boolean;
};
