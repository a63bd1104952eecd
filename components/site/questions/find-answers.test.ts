import { expect, it } from "vitest";
import { matches } from "./find-answers";

const texts = ["Can I get my money back? Within 14 days.", "¿Una devolución? Sí, en 14 días."];

it.each([
  ["", [true, true]],
  ["  ", [true, true]],
  ["money", [true, false]],
  ["DEVOLUCION", [false, true]],
  ["14 días", [false, true]],
  ["14 back", [true, false]],
  ["wallet", [false, false]],
])("%j finds %j", (query, found) => expect(matches(query, texts)).toEqual(found));
