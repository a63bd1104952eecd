import { supabaseOfCookie } from "../../supabase";

/** One call of the database, the same as that of `/api/me`. */
export async function GET() {
  const { data, error } = await (await supabaseOfCookie()).rpc("my_card");
  if (error) throw new Error(error.message);
  return Response.json({ member: data });
}
