import { Agent, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createHttpServer } from "../http-server.ts";

type Target = { url: URL; agent: Agent; ready: boolean };

/** Milliseconds between two questions whether an instance is ready. */
const pause = 100;
/** Milliseconds that an unused connection is kept: less than `keepAliveMs`, or an instance may end it while a request is sent. */
const kept = 60_000;

/**
 * A proxy as one stands before several instances: each request goes to the next instance that says that it is ready,
 * over kept connections. Nothing is tried again, so that a request that an instance breaks is seen: it answers 502.
 */
export async function startRoundRobin() {
  const targets = new Set<Target>();
  const broken: string[] = [];
  let turn = 0;

  const look = async (target: Target) => {
    const answer = await fetch(new URL("/api/health/ready", target.url)).catch(() => null);
    await answer?.arrayBuffer();
    target.ready = answer?.status === 200;
  };
  const timer = setInterval(() => targets.forEach((target) => void look(target)), pause);

  function pass(target: Target, request: IncomingMessage, response: ServerResponse) {
    const { hostname, port } = target.url;
    const { method, url: path, headers } = request;
    const asked = ask({ hostname, port, method, path, headers, agent: target.agent }, (answer) => {
      const { connection: _hop, ...others } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, others);
      answer.pipe(response);
      answer.once("error", () => response.destroy());
    });
    asked.once("error", (error) => {
      broken.push(`${method} ${path}: ${error.message}`);
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
    request.pipe(asked);
  }

  const server = createHttpServer((request, response) => {
    const ready = [...targets].filter((target) => target.ready);
    const target = ready[(turn += 1) % ready.length];
    if (target) return pass(target, request, response);
    broken.push(`${request.method} ${request.url}: no instance is ready`);
    response.writeHead(503).end();
  });
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Requests that an instance broke, or that none was there for. */
    broken,
    /** Resolves when the instance says that it is ready. */
    async add(url: string) {
      const target = {
        url: new URL(url),
        agent: new Agent({ keepAlive: true, timeout: kept }),
        ready: false,
      };
      while (!target.ready) await look(target);
      targets.add(target);
    },
    /** Forgets an instance that has ended. */
    remove(url: string) {
      for (const target of targets) {
        if (target.url.href !== new URL(url).href) continue;
        targets.delete(target);
        target.agent.destroy();
      }
    },
    async stop() {
      clearInterval(timer);
      targets.forEach(({ agent }) => agent.destroy());
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
