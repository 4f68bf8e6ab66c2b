/** Whether the page runs as an installed app, in a window of its own. */
export const isInstalled = (): boolean =>
  window.matchMedia?.('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true
