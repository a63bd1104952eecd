import { route } from "@/lib/guard/route";
import { readOwnStory } from "@/lib/story/queries";

/** The member's part of /story. */
export const GET = route({ auth: "member" }, readOwnStory);
