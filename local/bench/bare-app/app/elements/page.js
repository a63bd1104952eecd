import { supabaseOfCookie } from "../supabase";
import { Elements } from "./elements";

/** The call of the list, shown in as many elements as the dashboard has. */
export default async function Page() {
  const { data, error } = await (await supabaseOfCookie()).rpc("member_dashboard");
  if (error) throw new Error(error.message);
  return <Elements data={data} />;
}
