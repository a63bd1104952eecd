import { afterAll, beforeAll, expect, test } from "vitest";
import { startLibrary, type Library } from "./testing/library.ts";

const ada = "00000000-0000-4000-8000-000000000001";

let library: Library;
beforeAll(async () => {
  library = await startLibrary(
    `
    create table public.seen (doc jsonb);
    grant select, insert on public.seen to anon, authenticated, service_role;
    create function public.add_seen() returns void language sql volatile as $$ insert into public.seen values ('1') $$;
    create function public.stable_one() returns int language sql stable as 'select 1';
    create function public."check" () returns void language plpgsql as $$
    begin
      if current_setting('request.jwt.claims')::jsonb ->> 'aal' = 'aal0' then
        raise sqlstate 'PT401' using message = 'not_you', hint = 'Sign in.', detail = current_setting('request.path');
      elsif current_setting('request.headers')::jsonb ->> 'x-who' = 'stranger' then
        raise sqlstate 'PT403' using message = 'not_here', detail = current_user || ' ' || current_setting('request.method');
      end if;
    end $$;
    alter role authenticator set pgrst.db_pre_request = 'public.check';
  `,
    { own: true },
  );
  await library.sql`notify pgrst, 'reload config'`;
});
afterAll(() => library.stop());

const member = async (aal: string) =>
  library.client({ token: await library.token(ada, { aal: aal as "aal1" }) });

test("the function runs before a read, a write and a call, with the status it asks for", async () => {
  const refused = await member("aal0");
  const answers = [
    await refused.from("books").select(),
    await refused.from("seen").insert({ doc: {} }),
    await refused.rpc("add_seen"),
    await refused.rpc("stable_one", {}, { get: true }),
    await refused.from("books").select("id", { head: true, count: "estimated" }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  expect(answers[2]?.error).toMatchObject({
    code: "PT401",
    message: "not_you",
    hint: "Sign in.",
    details: "/rpc/add_seen",
  });
  expect(await library.sql`select 1 from public.seen`).toHaveLength(0);
});

test("it sees the role, the method and the headers of the request", async () => {
  const answer = await library.anon.from("books").select().setHeader("x-who", "stranger");
  expect(answer).toMatchObject({ status: 403, error: { code: "PT403", details: "anon GET" } });
});

test("whoever it lets through is answered as before", async () => {
  const admitted = await member("aal1");
  expect((await admitted.from("books").select("id").limit(1)).data).toHaveLength(1);
  expect((await admitted.rpc("stable_one")).data).toBe(1);
  expect((await library.anon.rpc("add_seen")).status).toBe(204);
});

test("it is taken away with the setting, by another notification", async () => {
  await library.sql`alter role authenticator in database postgres set pgrst.db_pre_request = 'public.missing'`;
  await library.sql`notify pgrst, 'reload config'`;
  await expect.poll(async () => (await library.anon.from("books").select()).status).toBe(404);
  await library.sql`alter role authenticator in database postgres reset pgrst.db_pre_request`;
  await library.sql`alter role authenticator reset pgrst.db_pre_request`;
  await library.sql`notify pgrst, 'reload config'`;
  const refused = await member("aal0");
  await expect.poll(async () => (await refused.from("books").select()).status).toBe(200);
});
