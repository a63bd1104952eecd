"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { FieldControl } from "@/components/ui/field";
import { Button } from "@/components/ui/button";
import { FileInput } from "@/components/ui/input";
import { pictureTypes } from "@/lib/account/rules";

type PictureInputProps = {
  control: FieldControl;
  picture: File | null;
  onChange: (picture: File | null) => void;
};

/** Chooses or takes a picture, and shows which. */
export function PictureInput({ control, picture, onChange }: PictureInputProps) {
  const t = useTranslations("missions.proof");
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  const choose = (file: File | null) => {
    setAddress(file && URL.createObjectURL(file));
    onChange(file);
  };
  return (
    <div className="grid gap-3">
      <FileInput
        {...control}
        key={picture ? "chosen" : "none"}
        name="picture"
        accept={pictureTypes}
        onChange={(event) => choose(event.target.files?.[0] ?? null)}
        className={picture ? "sr-only" : undefined}
      />
      {picture && address && (
        <div className="flex flex-wrap items-end gap-3">
          {/* eslint-disable-next-line @next/next/no-img-element -- a file of the reader's own device */}
          <img
            src={address}
            alt={t("chosen")}
            className="border-line rounded-control max-h-48 max-w-full border"
          />
          <Button variant="ghost" onClick={() => choose(null)}>
            {t("remove")}
          </Button>
        </div>
      )}
    </div>
  );
}
