// Runs a standalone server of Next on the bound port that the parent sends, as a child that never outlives its
// parent: when the parent is killed the channel closes, and the port is free again for the next start.
import { Server } from "node:net";

process.on("disconnect", () => process.exit(0));

const bound = await new Promise((resolve) => process.once("message", (_port, server) => resolve(server)));
const { listen } = Server.prototype;
// Next binds PORT by itself and offers no place for a socket that is bound already.
Server.prototype.listen = function (port, ...rest) {
  return String(port) === process.env.PORT ? listen.call(this, bound) : listen.call(this, port, ...rest);
};

await import(new URL(process.argv[2], "file:").href);
