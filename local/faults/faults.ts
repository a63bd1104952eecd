import { access } from "./access.ts";
import { community } from "./community.ts";
import { delivery } from "./delivery.ts";
import type { Fault } from "./fault.ts";
import { looks } from "./looks.ts";
import { money } from "./money.ts";
import { person } from "./person.ts";
import { staff } from "./staff.ts";

/** All faults; `npm run test:faults` names them by their place here. */
export const faults: readonly Fault[] = [
  ...access,
  ...delivery,
  ...money,
  ...community,
  ...staff,
  ...person,
  ...looks,
];
