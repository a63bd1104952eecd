import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import { listen } from "./listen.ts";
import { defaultPorts, handOver, holdPort, usualPort, type HeldPort } from "./ports.ts";

const held: { release(): Promise<void> }[] = [];
const keep = <T extends HeldPort>(port: T): T => (held.push(port), port);

afterEach(async () => {
  for (const port of held.splice(0)) await port.release();
});

const taken = { code: "EADDRINUSE" };

test("two instances that choose at once get different ports, and nobody else gets them", async () => {
  const services = Object.keys(defaultPorts) as (keyof typeof defaultPorts)[];
  const instance = async () => {
    const ports: number[] = [];
    for (const service of services) ports.push(keep(await usualPort(service)).port);
    return ports;
  };
  const chosen = (await Promise.all([instance(), instance()])).flat();
  expect(new Set(chosen).size).toBe(2 * services.length);
  for (const port of chosen) await expect(holdPort(port)).rejects.toMatchObject(taken);
});

test("a service takes the bound socket over, so its port is never free", async () => {
  const port = keep(await holdPort(0));
  const service = await listen(
    new Hono().get("/", (c) => c.text("here")),
    port,
  );
  expect(new URL(service.url).port).toBe(String(port.port));
  await expect(holdPort(port.port)).rejects.toMatchObject(taken);
  expect(await (await fetch(service.url)).text()).toBe("here");
  await service.stop();
  await (await holdPort(port.port)).release();
});

test("a program that lost its port to a quicker one goes on with the next", async () => {
  const first = await holdPort(0);
  const tried: number[] = [];
  const started = await handOver(first, async (port) => {
    tried.push(port);
    // Another program binds in the moment between release and start.
    if (tried.length === 1) keep(await holdPort(port));
    return keep(await holdPort(port)).port;
  });
  expect(tried).toEqual([first.port, started]);
  expect(started).toBeGreaterThan(first.port);
});

test("a program that fails for another reason is not tried again", async () => {
  let tries = 0;
  const failing = handOver(0, async () => {
    tries += 1;
    throw new Error("no licence");
  });
  await expect(failing).rejects.toThrow("no licence");
  expect(tries).toBe(1);
});
