"use client";

import { useState } from "react";
import { tellSignedOut } from "@/components/session/signed-out-elsewhere";
import { Button } from "@/components/ui/button";

/** Ends the session that waits for its second factor, and starts over. */
export function SignOutLink({ label, href }: { label: string; href: string }) {
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await fetch("/api/sign-out", { method: "POST" });
    tellSignedOut();
    window.location.assign(href);
  };
  return (
    <Button variant="ghost" onClick={leave} loading={leaving} className="mt-6" wide>
      {label}
    </Button>
  );
}
