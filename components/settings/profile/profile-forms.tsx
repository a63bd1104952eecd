"use client";

import { useTranslations } from "next-intl";
import { UsernameField } from "@/components/join/onboarding/username-field";
import { Moment } from "@/components/moments/moment";
import { tellProfileChanged } from "@/components/session/profile-changed";
import { TextField } from "@/components/ui/text-field";
import { now } from "@/lib/platform/clock";
import { saveProfileSettings, saveUsername } from "@/lib/members/actions";
import { nextRename } from "@/lib/members/rules";
import type { Settings } from "@/lib/members/settings";
import { SettingsForm } from "@/components/settings/settings-form";

/** What others see: profile and username, each saved on its own. */
export function ProfileForms({
  settings,
  linkBase,
}: {
  settings: Omit<Settings, "leaderboard_opt_out" | "named_to_invited" | "time_zone">;
  linkBase: string;
}) {
  const t = useTranslations("settings");
  const again = nextRename(settings.renamed_at, now());
  return (
    <>
      <SettingsForm
        title={t("profile.title")}
        save={t("profile.save")}
        saved={t("profile.saved")}
        action={saveProfileSettings}
        onSaved={tellProfileChanged}
      >
        {({ error, values }) => (
          <TextField
            label={t("profile.name")}
            name="full_name"
            autoComplete="name"
            maxLength={80}
            required
            defaultValue={values.full_name ?? settings.full_name ?? ""}
            error={error("full_name")}
          />
        )}
      </SettingsForm>
      <SettingsForm
        title={t("username.title")}
        note={
          again
            ? t.rich("username.textUntil", { date: () => <Moment at={again.toISOString()} show="date" /> })
            : t("username.text")
        }
        save={t("username.save")}
        saved={t("username.saved")}
        action={saveUsername}
        onSaved={tellProfileChanged}
      >
        {({ error, values }) => (
          <UsernameField
            required
            initial={values.username ?? settings.username ?? ""}
            linkBase={linkBase}
            error={error("username")}
          />
        )}
      </SettingsForm>
    </>
  );
}
