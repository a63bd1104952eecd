import { z } from "zod";
import { operation } from "../endpoint.ts";
import { page } from "../lists.ts";
import { datedPaging, expandList, text } from "../params.ts";

export const retrieveFee = operation(z.strictObject({ expand: expandList }), ({ store, id }) =>
  store.get("application_fee", id),
);

export const listFees = operation(
  z.strictObject({ ...datedPaging, charge: text.optional() }),
  ({ store, params }) =>
    page(store, "application_fee", "/v1/application_fees", { charge: params.charge }, params),
);
