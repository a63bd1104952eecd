"use client";

import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useTransition, type ReactNode, type SubmitEvent } from "react";
import { Button } from "@/components/ui/button";
import { Disclosure } from "./disclosure";
import { HiddenQuery } from "./hidden-query";

type ListFiltersProps = {
  path: string;
  query: string;
  /** Parameters of the filters, which the form writes anew. */
  own: readonly string[];
  /** Those that the view has, which must be said when they are empty. */
  said: readonly string[];
  count: number;
  children: ReactNode;
};

/** The filters of a list as a form of the address; without scripts the browser sends it. */
export function ListFilters({ path, query, own, said, count, children }: ListFiltersProps) {
  const t = useTranslations("admin.list");
  const router = useRouter();
  const [waits, navigate] = useTransition();

  function apply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const next = new URLSearchParams();
    const sent = new FormData(form);
    for (const [name, value] of sent) if (typeof value === "string" && value !== "") next.append(name, value);
    for (const name of said) if (!next.has(name)) next.set(name, "");
    const details = form.closest("details");
    if (details) details.open = false;
    navigate(() => router.push(next.size > 0 ? `${path}?${next}` : path, { scroll: false }));
  }

  return (
    <Disclosure
      label={
        <>
          <SlidersHorizontal aria-hidden="true" />
          {count > 0 ? t("filtersSet", { count }) : t("filters")}
        </>
      }
    >
      {/* The fields begin with what the address says, also after a chip was removed. */}
      <form key={query} action={path} onSubmit={apply} className="grid gap-4">
        <HiddenQuery query={query} without={[...own, "after", "before"]} />
        {children}
        <Button type="submit" variant="primary" loading={waits}>
          {t("apply")}
        </Button>
      </form>
    </Disclosure>
  );
}
