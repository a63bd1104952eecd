"use client";

import { Settings, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogFoot } from "@/components/ui/dialog-foot";
import { Menu, MenuItem, MenuLabel } from "@/components/ui/menu";
import { Popover } from "@/components/ui/popover";
import { showToast } from "@/components/ui/toast";
import { longText, Specimen } from "./specimen";

/** They open over the document, in its theme: the last button changes it. */
export function Overlays() {
  const changeTheme = () => {
    const { dataset } = document.documentElement;
    dataset.theme = dataset.theme === "dark" ? "light" : "dark";
  };
  return (
    <Specimen name="Over the page">
      <Dialog
        trigger={<Button>Dialog</Button>}
        title="Send a gift?"
        description={longText}
        closeLabel="Close"
      >
        <DialogFoot cancel="Keep it">
          <Button variant="danger">Send</Button>
        </DialogFoot>
      </Dialog>
      <Menu trigger={<Button>Menu</Button>}>
        <MenuLabel>vera@fjord.example</MenuLabel>
        <MenuItem icon={<Settings aria-hidden="true" />}>Settings</MenuItem>
        <MenuItem icon={<Trash2 aria-hidden="true" />} disabled>
          Remove
        </MenuItem>
      </Menu>
      <Popover trigger={(props) => <Button {...props}>Popover</Button>} label="Popover">
        <p className="p-3 text-sm">Anything that belongs to the button.</p>
      </Popover>
      <Button onClick={() => showToast({ title: "Saved", description: longText, tone: "positive" })}>
        Toast
      </Button>
      <Button onClick={changeTheme}>Theme of these</Button>
    </Specimen>
  );
}
