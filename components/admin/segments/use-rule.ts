"use client";

import { useRef, useState } from "react";
import type { SegmentFile } from "@/lib/admin/segments/schema";
import {
  changed,
  draftGroupOf,
  isGroup,
  newCondition,
  type Draft,
  type DraftGroup,
  type Rule,
} from "@/lib/admin/segments/rules";

export type RuleEditing = {
  /** What the fields can be asked about. */
  file: SegmentFile;
  /** The part that was just added, or the group that lost one. */
  focused: number | null;
  /** Whether conditions that are not complete are marked: after the form was sent. */
  marked: boolean;
  change: (key: number, change: (part: Draft) => Draft | null) => void;
  add: (group: number, what: "condition" | "group") => void;
  remove: (key: number) => void;
};

/** The group that a part stands in. */
function groupAround(draft: DraftGroup, key: number): number {
  for (const part of draft.rules) {
    if (part.key === key) return draft.key;
    if (isGroup(part) && groupHas(part, key)) return groupAround(part, key);
  }
  return draft.key;
}
const groupHas = (group: DraftGroup, key: number): boolean =>
  group.rules.some((part) => part.key === key || (isGroup(part) && groupHas(part, key)));

/** The rule while it is edited, and what changes it. */
export function useRule(initial: Rule | null) {
  const numbers = useRef(0);
  const next = () => (numbers.current += 1);
  const [draft, setDraft] = useState(() => {
    let made = 0;
    return draftGroupOf(initial, () => (made -= 1));
  });
  const [focused, setFocused] = useState<number | null>(null);
  return {
    draft,
    focused,
    change: (key: number, change: (part: Draft) => Draft | null) =>
      setDraft((before) => changed(before, key, change)),
    add: (group: number, what: "condition" | "group") => {
      const condition = newCondition(next());
      const part: Draft =
        what === "condition" ? condition : { key: next(), match: "any", rules: [condition] };
      setDraft((before) =>
        changed(before, group, (at) => (isGroup(at) ? { ...at, rules: [...at.rules, part] } : at)),
      );
      setFocused(part.key);
    },
    remove: (key: number) => {
      setFocused(groupAround(draft, key));
      setDraft((before) => changed(before, key, () => null));
    },
  };
}
