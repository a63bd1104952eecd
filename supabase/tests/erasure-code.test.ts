import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

test("the code that erases is mailed as such, is good for nothing else, and is kept by no sent mail", async () => {
  const [me, other] = [await join(db, { email: "going@example.com" }), await join(db)];
  const service = <T>(what: string) =>
    db.asKept("service_role", (tx) => tx.unsafe(`select ${what} as it`)).then(([row]) => row?.it as T);
  expect(await service(`begin_erasure('${me}')`)).toBe(true);
  const [mail] =
    await db.sql`select id, params from mail_outbox where user_id = ${me} and template = 'erasure_code'`;
  const { code } = mail?.params as { code: string };
  expect(code).toMatch(/^\d{6}$/);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  const prove = (who: string, given: string) => service<string>(`prove_erasure('${who}', '${given}')`);
  expect(await prove(other, code)).toBe("code_invalid");
  expect(await prove(me, wrong)).toBe("code_invalid");
  // A first attempt may have failed at billing.
  expect([await prove(me, code), await prove(me, code)]).toEqual(["proved", "proved"]);
  for (let n = 0; n < 4; n++) await prove(me, wrong);
  expect(await prove(me, code)).toBe("too_many_attempts");

  await service(`mail_sent('${mail?.id as string}')`);
  expect(
    (await db.sql`select params from mail_outbox where id = ${mail?.id as string}`)[0]?.params,
  ).not.toHaveProperty("code");
  await service(`begin_erasure('${me}')`);
  await db.sql`update private.erasure_codes set expires_at = now()`;
  const [again] = await db.sql`
    select params ->> 'code' as code from mail_outbox where user_id = ${me} and status = 'queued' and template = 'erasure_code'`;
  expect(await prove(me, again?.code as string)).toBe("code_invalid");
  await expect(db.as(me, (tx) => tx`select begin_erasure(${me})`)).rejects.toThrow("permission denied");
  await expect(db.as(me, (tx) => tx`select prove_erasure(${me}, '000000')`)).rejects.toThrow(
    "permission denied",
  );
  const phoneOnly = await join(db, { confirmed: false });
  expect(await service(`begin_erasure('${phoneOnly}')`)).toBe(false);
  expect(await prove(phoneOnly, "000000")).toBe("by_phone");
});
