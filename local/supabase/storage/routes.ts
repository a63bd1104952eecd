import { join } from "node:path";
import { Hono, type Context } from "hono";
import type { SupabaseContext } from "../context.ts";
import { bucketRoutes } from "./buckets.ts";
import { copy, move, remove, removeOne } from "./change.ts";
import { download, downloadPublic, downloadSigned, info, sign, signMany } from "./download.ts";
import { answerFailure, refusals } from "./failure.ts";
import { fileStore } from "./files.ts";
import { list } from "./list.ts";
import { splitPath } from "./object.ts";
import type { Storage } from "./storage.ts";
import { upload } from "./upload.ts";

type OfObject = (storage: Storage, c: Context, bucket: string, path: string) => Promise<Response>;

/** `/storage/v1`: rows in the schema `storage`, files in a folder below `dataDir`. */
export function storageRoutes(ctx: SupabaseContext, dataDir: string): Hono {
  const storage: Storage = { ...ctx, files: fileStore(join(dataDir, "storage")) };
  const app = new Hono();
  app.onError(answerFailure);

  const bucketOf = (c: Context) => decodeURIComponent(c.req.param("bucket") ?? "");
  /** A handler of one object, whose name is all that follows `base` in the address. */
  const object = (base: string, work: OfObject) => (c: Context) => {
    const raw = new URL(c.req.url).pathname.replace(/^.*?\/storage\/v1/, "");
    const { bucket, path } = splitPath(raw.slice(base.length));
    return work(storage, c, bucket, path);
  };

  app.get("/status", (c) => c.body(null, 200));
  app.route("/bucket", bucketRoutes(storage));

  app.post("/object/move", (c) => move(storage, c));
  app.post("/object/copy", (c) => copy(storage, c));
  app.all("/object/list-v2/*", () => {
    throw refusals.absent("list-v2");
  });
  app.post("/object/list/:bucket", (c) => list(storage, c, bucketOf(c)));
  app.all("/object/upload/sign/*", () => {
    throw refusals.absent("uploading to a signed address");
  });
  app.post("/object/sign/:bucket", (c) => signMany(storage, c, bucketOf(c)));
  app.post("/object/sign/*", object("/object/sign/", sign));
  app.get("/object/sign/*", object("/object/sign/", downloadSigned));
  app.get("/object/public/*", object("/object/public/", downloadPublic));
  app.get("/object/authenticated/*", object("/object/authenticated/", download));
  app.get("/object/info/*", object("/object/info/", info));
  app.delete("/object/:bucket", (c) => remove(storage, c, bucketOf(c)));
  app.post("/object/*", object("/object/", upload));
  app.put("/object/*", object("/object/", upload));
  app.get("/object/*", object("/object/", download));
  app.delete("/object/*", object("/object/", removeOne));

  app.all("*", (c) => {
    throw refusals.absent(`${c.req.method} ${c.req.path}`);
  });
  return app;
}
