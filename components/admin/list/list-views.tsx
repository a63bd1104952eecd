"use client";

import { Bookmark, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useRef, useTransition } from "react";
import { Anchor } from "@/components/ui/anchor";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { orUnanswered } from "@/components/ui/unanswered";
import { showToast } from "@/components/ui/toast";
import { useActionForm } from "@/components/ui/use-action-form";
import { removeViewAction, saveViewAction } from "@/lib/admin/lists/actions";
import { Disclosure } from "./disclosure";

type View = { id: string; name: string; team: boolean; removable: boolean };

type ListViewsProps = {
  list: string;
  path: string;
  views: View[];
  /** The view that is open. */
  open: string | null;
  /** The address as it would be without a view: what is saved. */
  query: string;
};

/** Views that were saved, one's own and the team's; and saving what is shown as one. */
export function ListViews({ list, path, views, open, query }: ListViewsProps) {
  const t = useTranslations("admin.list.views");
  const router = useRouter();
  const box = useRef<HTMLDivElement>(null);
  const [removing, remove] = useTransition();
  const { ref, ...form } = useActionForm(saveViewAction, (view) => {
    showToast({ title: t("saved"), tone: "positive" });
    box.current?.closest("details")?.removeAttribute("open");
    router.push(`${path}?view=${view}`, { scroll: false });
  });
  const current = views.find(({ id }) => id === open);

  return (
    <Disclosure
      label={
        <>
          <Bookmark aria-hidden="true" />
          {current ? current.name : t("title")}
        </>
      }
    >
      <div ref={box} />
      {views.length > 0 && (
        <ul aria-label={t("title")} className="border-line mb-4 grid gap-1 border-b pb-3">
          {views.map(({ id, name, team, removable }) => (
            <li key={id} className="flex items-center gap-1">
              <Anchor
                stay
                href={`${path}?view=${id}`}
                aria-current={id === open ? "true" : undefined}
                className="hover:bg-raised aria-current:bg-raised rounded-control flex min-h-9 min-w-0 flex-1 items-center justify-between gap-2 px-2 text-sm pointer-coarse:min-h-11"
              >
                <span className="truncate">{name}</span>
                {team && <Badge>{t("team")}</Badge>}
              </Anchor>
              {removable && (
                <button
                  type="button"
                  disabled={removing}
                  aria-label={t("remove", { name })}
                  className="text-muted hover:text-negative rounded-control grid size-9 place-items-center pointer-coarse:size-11"
                  onClick={() =>
                    remove(async () => {
                      const { ok } = await orUnanswered(removeViewAction(null, { view: id }));
                      showToast({
                        title: t(ok ? "removed" : "notRemoved"),
                        tone: ok ? "positive" : "negative",
                      });
                      if (ok && id === open) router.push(path, { scroll: false });
                    })
                  }
                >
                  <Trash2 aria-hidden="true" className="size-4" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <form ref={ref} action={form.submit} className="grid gap-3">
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="query" value={query} />
        <TextField
          label={t("name")}
          hint={t("hint")}
          name="name"
          required
          maxLength={60}
          defaultValue={form.values.name ?? (current?.removable ? current.name : "")}
          error={form.error("name")}
        />
        <Checkbox name="team" label={t("forTeam")} defaultChecked={current?.team} />
        <FieldError>{form.general}</FieldError>
        <SubmitButton>{t("save")}</SubmitButton>
      </form>
    </Disclosure>
  );
}
