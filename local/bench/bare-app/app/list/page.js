import { createClient } from "@supabase/supabase-js";
import { cookies } from "next/headers";

/** One call of the database, the same as the dashboard's, and its answer as a list. */
export default async function Page() {
  const token = (await cookies()).get("token")?.value;
  const supabase = createClient(process.env.SUPABASE_URL, process.env.SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers: { authorization: `Bearer ${token}` } },
  });
  const { data, error } = await supabase.rpc("member_dashboard");
  if (error) throw new Error(error.message);
  return (
    <main>
      <h1>List</h1>
      <ul>
        {Object.entries(data).map(([name, value]) => (
          <li key={name}>
            {name}: {JSON.stringify(value)}
          </li>
        ))}
      </ul>
    </main>
  );
}
