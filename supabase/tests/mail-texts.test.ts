import { afterAll, describe, expect, test } from "vitest";
import { mailEdits } from "@/lib/mail/queries";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, second, moderator, call, undo } = await castOfStaff();
afterAll(() => db.drop());

describe("words that staff write", () => {
  const mailId = async (template: string) =>
    (await db.sql`select id from private.mail_kinds where template = ${template}`)[0]?.id as string;
  const save = (asker: string, id: string, texts: object, version = "null") =>
    call(asker, `admin_save_mail('${id}', '${JSON.stringify({ texts })}', 'Shorter', ${version})`);
  const now = async () =>
    mailEdits.parse((await db.as("service_role", (tx) => tx`select mail_texts() as it`))[0]?.it);

  test("an admin changes them, reads what they were, has them again, and sets them back", async () => {
    const id = await mailId("trial_ending");
    const first = { en: { subject: "Your trial ends" } };
    await save(admin, id, first);
    expect((await now()).trial_ending).toEqual(first);
    const { line } = await save(second, id, { en: { subject: "Soon over" }, es: {} });
    expect((await now()).trial_ending).toEqual({ en: { subject: "Soon over" } });
    await expect(save(admin, id, first, "'1'")).rejects.toThrow("changed_meanwhile");
    const file = (await call(moderator, `admin_content('mail', '${id}')`)) as unknown as {
      versions: { version: number; fields: string[] }[];
      states: { id: number; texts: object }[];
    };
    expect(file.versions).toHaveLength(3);
    expect(file.states).toEqual(
      [{ en: { subject: "Soon over" } }, first, {}].map((texts, index) => ({
        id: file.versions[index]?.version,
        texts,
      })),
    );
    await undo(admin, line);
    expect((await now()).trial_ending).toEqual(first);
    const shipped = file.versions.at(-1)?.version;
    await call(admin, `admin_restore_content('mail', '${id}', ${shipped}, 'As it came')`);
    expect((await now()).trial_ending).toBeUndefined();
  });

  test("neither a moderator nor a text that could be a header gets in", async () => {
    const id = await mailId("welcome");
    await expect(save(moderator, id, { en: { subject: "Hi" } })).rejects.toThrow("forbidden");
    for (const texts of [
      { en: { subject: "Hi\nBcc: all@altura.test" } },
      { french: { subject: "Salut" } },
      { en: { "sub ject": "Hi" } },
      { en: { text: "" } },
      { en: "Hi" },
      [],
    ])
      await expect(save(admin, id, texts), JSON.stringify(texts)).rejects.toThrow("invalid_input");
    await expect(
      call(moderator, `admin_preview_content('mail', '${id}', '{}', 'pro', 'ridge')`),
    ).rejects.toThrow("invalid_input");
  });
});
