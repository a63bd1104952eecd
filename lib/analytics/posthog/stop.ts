/** Makes the library write nothing down any more; its store is gone with that. Only where it was loaded. */
export async function stopPosthog(): Promise<void> {
  const { default: posthog } = await import("posthog-js");
  if (posthog.__loaded) posthog.set_config({ disable_persistence: true, disable_session_recording: true });
}
