"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { FieldControl } from "@/components/ui/field";
import { Button } from "@/components/ui/button";
import { controlStyle } from "@/components/ui/input";
import { cn } from "@/components/ui/cn";
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
      <input
        {...control}
        key={picture ? "chosen" : "none"}
        type="file"
        name="picture"
        accept={pictureTypes}
        onChange={(event) => choose(event.target.files?.[0] ?? null)}
        className={cn(
          controlStyle,
          "file:text-text h-11 py-2 text-sm file:mr-3 file:border-0 file:bg-transparent file:font-medium",
          picture && "sr-only",
        )}
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
