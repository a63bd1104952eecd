import type { ReactNode } from "react";
import { Button } from "./button";
import { DialogClose } from "./dialog";

/** The last line of a dialog with a form: leave it, or the button (`children`) that sends it. */
export function DialogFoot({ cancel, children }: { cancel: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <DialogClose>
        <Button variant="ghost">{cancel}</Button>
      </DialogClose>
      {children}
    </div>
  );
}
