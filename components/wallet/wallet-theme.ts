import { darkTheme, type Theme } from "@rainbow-me/rainbowkit";

const base = darkTheme({
  accentColor: "var(--accent)",
  accentColorForeground: "var(--on-accent)",
  borderRadius: "small",
  overlayBlur: "none",
});

/** RainbowKit in our tokens; they change with the theme, so one table serves dark and light. */
export const walletTheme = {
  ...base,
  fonts: { body: "inherit" },
  radii: {
    ...base.radii,
    modal: "0.75rem",
    modalMobile: "0.75rem",
    menuButton: "0.5rem",
    actionButton: "0.5rem",
  },
  colors: {
    ...base.colors,
    actionButtonBorder: "var(--line)",
    actionButtonBorderMobile: "var(--line)",
    actionButtonSecondaryBackground: "var(--raised)",
    closeButton: "var(--muted)",
    closeButtonBackground: "var(--raised)",
    downloadBottomCardBackground: "var(--surface)",
    downloadTopCardBackground: "var(--raised)",
    error: "var(--negative)",
    generalBorder: "var(--line)",
    generalBorderDim: "var(--line)",
    menuItemBackground: "var(--raised)",
    // With commas: RainbowKit strips slashes from values.
    modalBackdrop: "rgba(0, 0, 0, 0.6)",
    modalBackground: "var(--surface)",
    modalBorder: "var(--line)",
    modalText: "var(--text)",
    modalTextDim: "var(--muted)",
    modalTextSecondary: "var(--muted)",
    profileForeground: "var(--surface)",
    selectedOptionBorder: "var(--line)",
    standby: "var(--accent)",
  },
} satisfies Theme;
