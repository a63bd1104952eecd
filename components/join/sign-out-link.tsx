"use client";

import { useState } from "react";
import { endPendingSession, leaveSignedOut } from "@/components/session/end-session";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";

/** Ends the session that waits for its second factor, and starts over. */
export function SignOutLink({ label, failed, href }: { label: string; failed: string; href: string }) {
  const [leaving, setLeaving] = useState(false);
  const [stays, setStays] = useState(false);
  const leave = async () => {
    setLeaving(true);
    setStays(false);
    if (await endPendingSession()) return leaveSignedOut(href);
    setLeaving(false);
    setStays(true);
  };
  return (
    <div className="mt-6 grid gap-3">
      <FieldError>{stays && failed}</FieldError>
      <Button variant="ghost" onClick={() => void leave()} loading={leaving} wide>
        {label}
      </Button>
    </div>
  );
}
