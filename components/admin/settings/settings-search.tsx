import { Search } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { RefObject } from "react";
import { KeyHint } from "@/components/admin/key-hint";
import { Input } from "@/components/ui/input";
import { TextLink } from "@/components/ui/link";
import { useTypedBefore } from "@/components/ui/use-typed-before";
import { localizedHref } from "@/lib/platform/i18n/href";
import { searchKey, useSearchKey } from "./use-search-key";
import { longestQuery } from "./use-sought";

type SettingsSearchProps = {
  field: RefObject<HTMLInputElement | null>;
  sought: string;
  search: (text: string) => void;
  /** How many settings there are for it. */
  count: number;
};

/** Searches while typing and announces how many settings there are; a form of the address without scripts. */
export function SettingsSearch({ field, sought, search, count }: SettingsSearchProps) {
  const t = useTranslations("adminSettings.search");
  const locale = useLocale();
  const path = localizedHref(locale, "/admin/settings");
  useTypedBefore(field, sought, search);
  useSearchKey(field);
  return (
    <div className="grid gap-2">
      <form
        role="search"
        action={path}
        onSubmit={(event) => event.preventDefault()}
        className="relative max-w-xl"
      >
        <Search
          aria-hidden="true"
          className="text-muted pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2"
        />
        <Input
          ref={field}
          name="q"
          type="search"
          maxLength={longestQuery}
          value={sought}
          aria-label={t("label")}
          aria-keyshortcuts={searchKey}
          placeholder={t("label")}
          autoComplete="off"
          spellCheck={false}
          className="h-9! pl-9 text-sm! pointer-coarse:h-11! pointer-coarse:text-base!"
          onChange={({ target }) => search(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || event.nativeEvent.isComposing || sought === "") return;
            event.preventDefault();
            search("");
          }}
        />
        {sought === "" && (
          <span className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2">
            <KeyHint of={searchKey} />
          </span>
        )}
      </form>
      <div className="flex min-h-5 flex-wrap items-center gap-x-3">
        <p role="status" className="text-muted">
          {sought.trim() && t("found", { count })}
        </p>
        {sought.trim() && count > 0 && (
          <TextLink
            href={path}
            onClick={(event) => {
              event.preventDefault();
              search("");
              field.current?.focus();
            }}
          >
            {t("all")}
          </TextLink>
        )}
      </div>
    </div>
  );
}
