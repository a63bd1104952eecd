import { expect, test } from "vitest";
import { fetchApp } from "../support/fetch-app.ts";
import { mailTo } from "../support/mailbox.ts";
import { clientOf, createMember } from "../support/members.ts";
import { admin } from "../support/services.ts";

/** The cron of the deployment, which sends what a request did not. */
const send = () =>
  fetchApp("/api/cron/events", {
    method: "POST",
    headers: { authorization: `Bearer ${process.env.CRON_SECRET}` },
  });

test("the owner is told of what was done past our pages, in their language", async () => {
  const member = await createMember({ name: "Vera Lund" });
  await admin.from("profiles").update({ locale: "es" }).eq("user_id", member.id);
  const thief = await clientOf(member.email);
  expect((await thief.auth.updateUser({ password: "set with a stolen token" })).error).toBeNull();

  const { status } = await send();
  expect(status).toBe(200);
  const [told] = await mailTo(member.email, /^Tu contraseña de .+ ha cambiado$/);
  expect(told?.text).toContain("Hola, Vera Lund:");
  expect(told?.text).toContain("Si no has sido tú");
  expect(told?.text).toContain("/es/members/settings");
  await mailTo(member.email, /^(Welcome to|Te damos la bienvenida a) /);
});
