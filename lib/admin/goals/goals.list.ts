import { communityGoal, goalKinds } from "@/lib/vision/schema";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

export const communityGoals = {
  name: "goals",
  path: "/admin/content/goals",
  section: "content",
  tab: "goals",
  words: "adminContent.goals",
  columns: [
    { key: "goal", fixed: true, phone: 1, fields: ["id", "kind"] },
    { key: "target", numeric: true, phone: 4, fields: ["target"] },
    { key: "value", numeric: true, phone: 2, fields: ["value"] },
    { key: "starts", optional: true, fields: ["starts_on"] },
    { key: "ends", sort: "ends", phone: 3, fields: ["ends_on"] },
    { key: "act", phone: 5, fields: [] },
  ],
  filters: { kind: { kind: "choice", options: goalKinds, several: true, words: "adminContent.goals.kinds" } },
  sort: { key: "ends", desc: true },
  sorts: ["ends"],
  pageSize: 25,
  page: listPage(communityGoal),
} as const satisfies ListDefinition;
