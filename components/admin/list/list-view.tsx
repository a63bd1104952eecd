import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import type { ListDefinition, PageOf } from "@/lib/admin/list/definition";
import type { ListAnswer } from "@/lib/admin/list/queries";
import type { Role } from "@/lib/session/member";
import { AdminList } from "./admin-list";
import { listRows, type DrawnRow } from "./list-rows";
import { listWords, type GivenWords, type Words } from "./words";

/** What the page of a list hands to its component: what was read, and the roles of the person who looks. */
export type Shown<L extends ListDefinition> = { answer: ListAnswer<PageOf<L>>; roles: readonly Role[] };

type ListViewProps<L extends ListDefinition> = Shown<L> &
  Pick<ComponentProps<typeof AdminList>, "bulk" | "emptyAction"> & {
    list: L;
    /** The name of a row, and its cells by column: all but those that are read off a field (`as`). */
    row: (row: PageOf<L>["rows"][number]) => DrawnRow<L>;
    words?: GivenWords;
  };

/** A list as its definition says, with the cells of `row`: what the component of each list renders. */
export function ListView<L extends ListDefinition>(props: ListViewProps<L>) {
  const { list, answer, roles, row, words, ...more } = props;
  return (
    <AdminList
      list={list}
      words={listWords(list, useTranslations() as unknown as Words, words)}
      roles={roles}
      answer={answer}
      rows={listRows(list, answer.page.rows, row)}
      {...more}
    />
  );
}
