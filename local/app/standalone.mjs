// Runs Next's standalone server as a child that never outlives its parent: when the parent is killed the
// channel closes, and the port is free again for the next start.
process.on("disconnect", () => process.exit(0));
await import(new URL(process.argv[2], "file:").href);
