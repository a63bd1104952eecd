"use client";

import { useLocale, useTranslations } from "next-intl";
import { LanguageTabs } from "@/components/admin/languages/language-tabs";
import { PictureButton } from "@/components/admin/content/texts/picture-button";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { TextField } from "@/components/ui/text-field";
import { blockKinds, type Block, type BlockKind } from "@/lib/campaigns/block-kinds";
import type { Locale } from "@/lib/platform/i18n/routing";

const empty: Record<BlockKind, Block> = {
  text: { kind: "text", text: {} },
  picture: { kind: "picture", url: "", alt: {}, href: "" },
  button: { kind: "button", label: {}, href: "" },
  figures: { kind: "figures" },
  mission: { kind: "mission", key: "" },
  plan: { kind: "plan", key: "" },
  stream: { kind: "stream", key: "" },
};

type Said = Partial<Record<Locale, string>>;
type SaidFieldsProps = {
  label: string;
  said: Said;
  /** The languages that will be read. */
  read: readonly Locale[];
  long?: boolean;
  onChange: (said: Said) => void;
};

/** One text in every language. */
function SaidFields({ label, said, read, long, onChange }: SaidFieldsProps) {
  return (
    <LanguageTabs label={label} missing={read.filter((locale) => !said[locale]?.trim())}>
      {(locale) => (
        <Field label={label}>
          {(control) => (
            <Textarea
              {...control}
              lang={locale}
              rows={long ? 6 : 2}
              value={said[locale] ?? ""}
              onChange={({ target }) => onChange({ ...said, [locale]: target.value })}
            />
          )}
        </Field>
      )}
    </LanguageTabs>
  );
}

type BlockFieldsProps = { block: Block; read: readonly Locale[]; onChange: (block: Block) => void };

function BlockFields({ block, read, onChange }: BlockFieldsProps) {
  const locale = useLocale();
  const t = useTranslations("adminCampaigns.editor");
  const line = (label: string, value: string, set: (value: string) => Block, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      value={value}
      autoComplete="off"
      onChange={({ target }) => onChange(set(target.value))}
    />
  );
  switch (block.kind) {
    case "text":
      return (
        <SaidFields
          label={t("blockText")}
          said={block.text}
          read={read}
          long
          onChange={(text) => onChange({ ...block, text })}
        />
      );
    case "picture":
      return (
        <div className="grid gap-3">
          <div className="flex flex-wrap items-end gap-3">
            <div className="min-w-[min(16rem,100%)] flex-1">
              {line(t("pictureUrl"), block.url, (url) => ({ ...block, url }))}
            </div>
            <PictureButton
              onPicture={({ id, alt }) =>
                onChange({ ...block, url: `/api/pictures/${id}/mail`, alt: { ...block.alt, [locale]: alt } })
              }
            />
          </div>
          <SaidFields
            label={t("pictureAlt")}
            said={block.alt}
            read={read}
            onChange={(alt) => onChange({ ...block, alt })}
          />
          {line(t("pictureHref"), block.href, (href) => ({ ...block, href }))}
        </div>
      );
    case "button":
      return (
        <div className="grid gap-3">
          <SaidFields
            label={t("buttonLabel")}
            said={block.label}
            read={read}
            onChange={(label) => onChange({ ...block, label })}
          />
          {line(t("buttonHref"), block.href, (href) => ({ ...block, href }), t("hrefHint"))}
        </div>
      );
    case "figures":
      return <p className="text-muted text-sm">{t("figuresNote")}</p>;
    default:
      return line(t(`keys.${block.kind}`), block.key, (key) => ({ ...block, key }), t("keyHint"));
  }
}

type Props = { blocks: Block[]; read: readonly Locale[]; onChange: (blocks: Block[]) => void };

/** What the mail consists of, block by block. */
export function BlockEditor({ blocks, read, onChange }: Props) {
  const t = useTranslations("adminCampaigns.editor");
  const set = (at: number, block: Block) => onChange(blocks.map((each, n) => (n === at ? block : each)));
  const move = (at: number, by: number) => {
    const next = [...blocks];
    const [taken] = next.splice(at, 1);
    if (taken) next.splice(at + by, 0, taken);
    onChange(next);
  };
  return (
    <div className="grid gap-4">
      <ol className="grid gap-4">
        {blocks.map((block, at) => (
          <li key={at} className="border-line rounded-control border p-4">
            <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
              <h3 className="text-sm font-semibold">
                {at + 1}. {t(`kinds.${block.kind}`)}
              </h3>
              <div className="flex flex-wrap gap-1">
                <Button
                  variant="ghost"
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                  aria-label={t("upOf", { n: at + 1 })}
                >
                  {t("up")}
                </Button>
                <Button
                  variant="ghost"
                  disabled={at === blocks.length - 1}
                  onClick={() => move(at, 1)}
                  aria-label={t("downOf", { n: at + 1 })}
                >
                  {t("down")}
                </Button>
                <Button
                  variant="ghost"
                  onClick={() => onChange(blocks.filter((_, n) => n !== at))}
                  aria-label={t("removeOf", { n: at + 1 })}
                >
                  {t("remove")}
                </Button>
              </div>
            </div>
            <BlockFields block={block} read={read} onChange={(next) => set(at, next)} />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2" role="group" aria-label={t("add")}>
        {blockKinds.map((kind) => (
          <Button key={kind} onClick={() => onChange([...blocks, empty[kind]])}>
            {t("addOf", { kind: t(`kinds.${kind}`) })}
          </Button>
        ))}
      </div>
    </div>
  );
}
