import { z } from "zod";
import type { Product } from "../documents.ts";
import { operation } from "../endpoint.ts";
import { newId } from "../ids.ts";
import { page } from "../lists.ts";
import { datedPaging, expandList, flag, idle, mergeMetadata, metadata, text } from "../params.ts";
import { invalid } from "../problem.ts";

const fields = {
  active: flag.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  images: z.array(text).max(8).optional(),
  url: text.optional(),
  statement_descriptor: text.optional(),
  tax_code: idle,
  expand: expandList,
};

export const createProduct = operation(
  z.strictObject({ ...fields, id: text.optional(), name: text.min(1) }),
  async ({ store, params }) => {
    const { expand: _expand, id, metadata: given, ...rest } = params;
    if (id && (await store.find("product", id))) {
      throw invalid(`Product already exists.`, "id", "resource_already_exists");
    }
    const product = await store.insert("product", {
      id: id ?? newId("prod", 14),
      object: "product",
      active: true,
      created: store.time,
      default_price: null,
      description: null,
      images: [],
      livemode: false,
      marketing_features: [],
      package_dimensions: null,
      shippable: null,
      statement_descriptor: null,
      tax_code: null,
      tax_details: null,
      type: "service",
      unit_label: null,
      updated: store.time,
      url: null,
      ...rest,
      metadata: given ?? {},
    } as Product);
    await store.emit("product.created", product);
    return product;
  },
);

export const retrieveProduct = operation(z.strictObject({ expand: expandList }), ({ store, id }) =>
  store.get("product", id),
);

export const updateProduct = operation(
  z.strictObject({ ...fields, name: text.min(1).optional(), default_price: text.optional() }),
  async ({ store, params, id }) => {
    const { expand: _expand, metadata: given, ...rest } = params;
    const product = await store.lock("product", id);
    if (rest.default_price) await store.get("price", rest.default_price, "default_price");
    const next = {
      ...product,
      ...rest,
      metadata: mergeMetadata(product.metadata, given),
      updated: store.time,
    };
    await store.save("product", next as Product);
    await store.emit("product.updated", next as Product);
    return next;
  },
);

export const listProducts = operation(
  z.strictObject({ ...datedPaging, active: flag.optional() }),
  ({ store, params }) => page(store, "product", "/v1/products", { active: params.active }, params),
);
