import { z } from "zod";
import { addressSchema } from "@/lib/wallet/schema";

export const hashSchema = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, "mint_hash_invalid")
  .transform((value) => value.toLowerCase() as `0x${string}`);

export const registerInput = z.object({ hash: hashSchema, wallet: addressSchema });

export const checkInput = z.object({ hash: hashSchema });
