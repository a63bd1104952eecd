import { cookies } from "next/headers";

export async function GET() {
  const signedIn = (await cookies()).has("token");
  return Response.json({ member: signedIn ? { name: "Bare" } : null });
}
