import { expect, it } from "vitest";
import { isViewPage } from "./view-as";

const id = "00000000-0000-4000-8000-000000000005";

it.each([
  [`https://altura.test/admin/home/${id}/view/${id}/dashboard`, true],
  [`https://altura.test/es/admin/home/${id}/view/${id}`, true],
  [`https://altura.test/admin/home/${id}`, false],
  ["https://altura.test/members/dashboard", false],
  ["nonsense", false],
  [null, false],
])("tells whether %s is viewed as a member", (address, viewed) => {
  expect(isViewPage(address)).toBe(viewed);
});
