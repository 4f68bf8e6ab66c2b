/** Vehicles that drive report every few seconds, those that stand or charge every few minutes: longer is a gap (ms). */
export const silenceMs = 11 * 60_000
