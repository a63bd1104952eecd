import { readOwnShutOut } from "@/lib/appeals/queries";
import { route } from "@/lib/guard/route";

/** For a page whose session a suspension has ended: why, and the way to appeal; `shut` is null for everybody else. */
export const GET = route(
  { auth: "public", limit: { name: "own-suspension", max: 30, seconds: 60 } },
  async () => ({ shut: await readOwnShutOut() }),
);
