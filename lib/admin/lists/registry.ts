import type { ListDefinition } from "@/lib/admin/list/definition";
import { allLists } from "./registry.gen";

const byName = new Map(allLists.map((list) => [list.name, list]));

/** The list of that name in the database, for what handles them all alike. */
export const listNamed = (name: string): ListDefinition | undefined => byName.get(name);
