import { supabaseOfCookie } from "../supabase";

/** One call of the database, the same as the dashboard's, and its answer as a list. */
export default async function Page() {
  const { data, error } = await (await supabaseOfCookie()).rpc("member_dashboard");
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
