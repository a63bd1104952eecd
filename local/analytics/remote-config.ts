/** What PostHog tells a browser about a project: events, flags and session replay, none of the other products. */
export const remoteConfig = (token: string, hasFeatureFlags = false) => ({
  token,
  supportedCompression: ["gzip", "gzip-js", "base64"],
  hasFeatureFlags,
  captureDeadClicks: false,
  capturePerformance: false,
  autocapture_opt_out: false,
  autocaptureExceptions: false,
  analytics: { endpoint: "/i/v0/e/" },
  elementsChainAsString: true,
  errorTracking: { autocaptureExceptions: false, suppressionRules: [] },
  sessionRecording: { endpoint: "/s/", recorderVersion: "v2", consoleLogRecordingEnabled: false },
  heatmaps: false,
  surveys: false,
  productTours: false,
  conversations: false,
  logs: { captureConsoleLogs: false },
  defaultIdentifiedOnly: true,
  siteApps: [],
  isAuthenticated: false,
  toolbarParams: {},
});

/** The same as a script, which the snippet loads. */
export const remoteConfigScript = (token: string, hasFeatureFlags = false) =>
  `(window._POSTHOG_REMOTE_CONFIG = window._POSTHOG_REMOTE_CONFIG || {})[${JSON.stringify(token)}] = ` +
  `{ config: ${JSON.stringify(remoteConfig(token, hasFeatureFlags))}, siteApps: [] };`;
