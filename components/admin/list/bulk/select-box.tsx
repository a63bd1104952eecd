import { useEffect, useRef } from "react";

type SelectBoxProps = {
  label: string;
  checked: boolean;
  some?: boolean;
  onChange: (checked: boolean) => void;
};

/** The box of a row, or with `some` that of the page of which some are ticked. The whole cell is the target. */
export function SelectBox({ label, checked, some = false, onChange }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some && !checked;
  }, [some, checked]);
  return (
    <label className="grid size-9 cursor-pointer place-items-center pointer-coarse:size-11">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="accent-accent size-4.5"
      />
    </label>
  );
}
