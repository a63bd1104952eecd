import "server-only";
import { revalidatePath } from "next/cache";
import type { z } from "zod";
import type { Action } from "@/lib/platform/action";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Database } from "@/lib/platform/supabase/database.gen";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { changed } from "./changed";
import { besideNamedField } from "./named-field";
import { staffAction, type StaffAction } from "./staff-action";

type Functions = Database["public"]["Functions"];
type StaffFunction = Extract<keyof Functions, `admin_${string}`>;
/** The generated types do not say which arguments may be null in SQL. */
type Arguments<F extends StaffFunction> = {
  [Name in keyof Functions[F]["Args"]]: Functions[F]["Args"][Name] | null;
};

/** One change by staff (docs/conventions.md, "Changes by staff"). */
type StaffChange<S extends z.ZodType, F extends StaffFunction, A extends z.ZodType> = StaffAction<
  z.output<S>
> & {
  form: S;
  /** The function of the database that makes it, checks everything again and writes the audit entry. */
  rpc: F;
  args: (input: z.output<S>) => Arguments<F>;
  /** What the function answers; `changed` without it. */
  answer?: A;
  /** Refusals of the database whose detail names a field of the form stand beside that field. */
  namesField?: true;
  /** What follows at once, before the pages are read again; what it throws is the answer of the action. */
  follows?: (input: z.output<S>, answer: z.output<A>) => unknown;
  /** Has the pages read again that show the change; those of the panel without it. */
  refresh?: () => void;
};

/** Has every page of the panel read again. */
export const refreshPanel = () => revalidatePath("/[locale]/admin", "layout");

/**
 * The server action of a change by staff, made from its declaration: what `staffAction` checks, one call of the database in
 * the name of the person, and the pages read again. Throws what the function of the database refuses.
 */
export function staffChange<
  S extends z.ZodType,
  F extends StaffFunction,
  A extends z.ZodType = typeof changed,
>(change: StaffChange<S, F, A>): Action<z.output<A>> {
  const { form, rpc, args, answer, namesField, follows, refresh = refreshPanel, ...rules } = change;
  return staffAction(rules, form, async (input) => {
    const supabase = await createServerSupabase();
    // The default of A is the schema of the default.
    const schema = (answer ?? changed) as A;
    const call = async () => unwrapAs(schema, await supabase.rpc(rpc, args(input) as Functions[F]["Args"]));
    const made = await (namesField ? besideNamedField(call) : call());
    await follows?.(input, made);
    refresh();
    return made;
  });
}
